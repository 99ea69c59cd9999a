/**
 * Every program that writes into the data folder imports this first: files of this process and its children are then private to
 * their user.
 */
process.umask(0o077)

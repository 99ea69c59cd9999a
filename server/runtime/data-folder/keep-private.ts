/**
 * Makes the files of this process and its children private to their user. Every program that writes into the data
 * folder imports this first.
 */
process.umask(0o077)

/**
 * Makes the files of this process and its children private to their user. Every program that writes to the data folder
 * imports this first.
 */
process.umask(0o077)

/**
 * Imported before anything else by every program that writes into the data folder: whatever this process and its
 * children make can be entered, read and written by their own user alone.
 */
process.umask(0o077)

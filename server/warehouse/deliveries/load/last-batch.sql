SELECT max(batch) FROM begun_files

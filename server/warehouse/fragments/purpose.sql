purpose

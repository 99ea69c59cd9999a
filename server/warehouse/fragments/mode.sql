mode

hour

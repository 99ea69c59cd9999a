purpose * 24 + hour

weekday * 24 + hour

weekday

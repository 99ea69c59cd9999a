mode * 24 + hour

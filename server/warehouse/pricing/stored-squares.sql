-- Two nodes may have stored a set concurrently. Their rows are equal, and grouping removes duplicates.
SELECT whole AS level, square, max(devices) AS devices, max(visits) AS visits
FROM released_squares WHERE set_id = {setId:UInt64} AND electric = {electric:UInt8}
GROUP BY whole, square ORDER BY whole, square

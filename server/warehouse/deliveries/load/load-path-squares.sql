INSERT INTO path_squares
SELECT {batch:UInt32}, toYYYYMM(toDate(toDateTime(started_at), 'Europe/London')), square, trip_id, position
FROM (
  SELECT started_at, trip_id, arraySlice(path, 2, length(path) - 2) AS inner_squares, arrayEnumerate(inner_squares) AS positions
  FROM {source:Rows}
  WHERE length(path) > 2
) AS paths
ARRAY JOIN inner_squares AS square, positions AS position

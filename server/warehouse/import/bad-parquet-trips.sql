-- The rows at fault by their number in the file, from 0. For the embedded engine only, which opens files.
SELECT toUInt32(row_number) AS row_number, toUInt32(faults) AS faults
FROM (
  SELECT row_number, /*{trip-faults}*/ AS faults
  FROM (
    SELECT /*{trip-times}*/
    FROM (/*{parquet-trips}*/) AS parsed
  ) AS timed
) AS judged
WHERE faults != 0 ORDER BY row_number

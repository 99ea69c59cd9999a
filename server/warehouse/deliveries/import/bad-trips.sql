-- The invalid rows by their number in the file, from 0, with the zones that they name. The statement opens files, so it only runs in the
-- embedded engine.
SELECT toUInt32(row_number) AS row_number, toUInt32(faults) AS faults,
  toFloat64(ifNull(origin_zone, 0)) AS origin_id, toFloat64(ifNull(dest_zone, 0)) AS dest_id, toFloat64(ifNull(home_zone, 0)) AS home_id
FROM (
  SELECT row_number, origin_zone, dest_zone, home_zone, /*{trip-faults}*/ AS faults
  FROM (
    SELECT /*{trip-times}*/
    FROM (/*[trips]*/) AS parsed
  ) AS timed
) AS judged
WHERE faults != 0 ORDER BY row_number

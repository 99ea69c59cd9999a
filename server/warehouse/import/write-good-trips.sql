-- The rows without fault, as the RowBinary that a load reads. For the embedded engine only, which opens files.
INSERT INTO FUNCTION {target:Rows}
SELECT /*{good-trips}*/
FROM (
  SELECT *, /*{trip-faults}*/ AS faults
  FROM (
    SELECT /*{trip-times}*/
    FROM (/*[trips]*/) AS parsed
  ) AS timed
) AS judged
WHERE faults = 0

-- The valid rows, in the RowBinary format that a load reads. The statement opens files, so it only runs in the embedded engine.
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

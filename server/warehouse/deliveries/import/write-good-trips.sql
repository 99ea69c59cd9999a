-- The valid rows, as the RowBinary that a load reads. This opens files, so it only runs in the embedded engine.
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

-- The valid rows, as the RowBinary that a load reads. It opens files, so it runs in the embedded engine only.
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

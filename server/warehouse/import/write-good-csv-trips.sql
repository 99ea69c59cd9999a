-- The rows without fault, as the RowBinary that a load reads. For the embedded engine only, which opens files.
INSERT INTO FUNCTION {target:Rows}
SELECT /*{good-trips}*/
FROM (
  SELECT *, /*{trip-faults}*/ AS faults
  FROM (
    SELECT /*{trip-times}*/
    FROM (/*{csv-trips}*/ SETTINGS input_format_csv_allow_variable_number_of_columns = 1, input_format_csv_skip_trailing_empty_lines = 1, input_format_skip_unknown_fields = 1) AS parsed
  ) AS timed
) AS judged
WHERE faults = 0

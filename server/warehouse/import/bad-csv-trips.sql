-- The rows at fault by their number in the file, from 0. For the embedded engine only, which opens files.
SELECT toUInt32(row_number) AS row_number, toUInt32(faults) AS faults
FROM (
  SELECT row_number, /*{trip-faults}*/ AS faults
  FROM (
    SELECT /*{trip-times}*/
    FROM (/*{csv-trips}*/ SETTINGS input_format_csv_allow_variable_number_of_columns = 1, input_format_csv_skip_trailing_empty_lines = 1, input_format_skip_unknown_fields = 1) AS parsed
  ) AS timed
) AS judged
WHERE faults != 0 ORDER BY row_number

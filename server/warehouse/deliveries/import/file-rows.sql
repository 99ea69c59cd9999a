-- The statement opens files, so it only runs in the embedded engine.
SELECT * FROM (
  SELECT * FROM {source:Rows}
  SETTINGS input_format_csv_allow_variable_number_of_columns = 1, input_format_csv_skip_trailing_empty_lines = 1, input_format_skip_unknown_fields = 1
) AS delivered

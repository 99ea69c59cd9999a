SELECT count() FROM {source:Rows}

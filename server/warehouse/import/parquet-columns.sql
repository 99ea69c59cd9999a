DESCRIBE TABLE {source:Rows}

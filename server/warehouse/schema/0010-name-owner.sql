-- Whose warehouse this is: the row of the largest term, of those the largest epoch. Who takes it adds a row, and none is ever removed.
-- installation and epoch: 32 hexadecimal digits, as the state has them; name: an address that people know; since: ISO, UTC.
CREATE TABLE IF NOT EXISTS owners (
  term UInt32, installation String, epoch String, name String, since String
) ENGINE = MergeTree ORDER BY term;

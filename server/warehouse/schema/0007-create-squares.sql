-- What is released of the visits to each square of the 500 m grid in a month, with its noise and rounded: nothing exact is kept
-- here. whole 1: of what the other rows leave of the 2 km square that begins with this one. electric 1: electric vehicles alone.
CREATE TABLE IF NOT EXISTS released_squares (
  set_id UInt64, electric UInt8, whole UInt8, square UInt32, devices UInt32, visits UInt32
) ENGINE = MergeTree PARTITION BY set_id % 64 ORDER BY (set_id, electric, whole, square);

-- A set of squares counts once a row here names it. Several deliveries have one set where they hold the same data of the month.
CREATE TABLE IF NOT EXISTS square_sets (
  delivery UInt64, set_id UInt64
) ENGINE = MergeTree ORDER BY delivery;

-- What a set's squares tell of an order, as JSON (ground/fit-curves.ts): fitted on sample places of the same data.
CREATE TABLE IF NOT EXISTS square_curves (
  set_id UInt64, electric UInt8, curves String
) ENGINE = MergeTree ORDER BY (set_id, electric);

-- The squares of sample places while they are counted, dropped by partition. Centre and radius are in metres.
CREATE TABLE IF NOT EXISTS sample_squares (
  run_id UInt32, square UInt32, place UInt32, easting UInt32, northing UInt32, radius UInt32
) ENGINE = MergeTree PARTITION BY run_id ORDER BY square;

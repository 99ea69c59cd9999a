-- The homes of a build's visitors. A person who moves during the period has several.
SELECT person_id, toUInt32(home_e) AS easting, toUInt32(home_n) AS northing
FROM dataset_homes WHERE build_id = {buildId:UInt64}

-- A far end gets its square's distance and zone if the square has only one of each, and otherwise those of its place.
INSERT INTO dataset_traverses (
  build_id, person_id, factor, weight_m, passed_at, day, weekday, hour, origin_zone, dest_zone, origin_e, origin_n, dest_e, dest_n,
  straight_m, access_bucket, egress_bucket, /*{trip-attributes}*/
)
SELECT
  {buildId:UInt64}, person_id, /*{factor}*/, weight_m, passed_at, day,
  toDayOfWeek(day) % 7, toHour(toDateTime(passed_at), 'Europe/London'),
  if({placeFarEnds:UInt8} = 1, origin_end, /*{known-zone origin}*/), if({placeFarEnds:UInt8} = 1, dest_end, /*{known-zone dest}*/),
  origin_e, origin_n, dest_e, dest_n,
  toUInt32(ceil(/*{origin-to-dest-m}*/)), access_bucket, egress_bucket, /*{trip-attributes}*/
FROM (
  SELECT
    person_id, weight_m, passed_at, day, origin_zone, dest_zone, zone AS origin_end, bucket AS access_bucket,
    dest_key, origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/
  FROM (
    SELECT
      person_id, weight_m, passed_at, day, origin_zone, dest_zone, origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/,
      /*{end-key origin}*/ AS origin_key, /*{end-key dest}*/ AS dest_key
    FROM build_passing WHERE build_id = {buildId:UInt64}
  ) AS passing
  GLOBAL ALL LEFT JOIN (SELECT point AS origin_key, zone, bucket FROM build_zones WHERE build_id = {buildId:UInt64}) AS origins USING origin_key
) AS begun
GLOBAL ALL LEFT JOIN (SELECT point AS dest_key, zone AS dest_end, bucket AS egress_bucket FROM build_zones WHERE build_id = {buildId:UInt64}) AS dests USING dest_key

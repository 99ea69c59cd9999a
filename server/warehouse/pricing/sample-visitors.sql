-- The people who visit each of the sample places, which are discs, but do not live there, as 32-bit words (count-samples.ts).
SELECT place, person_id, /*{factor}*/ AS factor, weight, code, zone
FROM (
  SELECT place, person_id, code, zone, toUInt64(sum(noised_m)) AS weight
  FROM (
    SELECT dest_cell AS square, person_id, /*{noised-weight}*/ AS noised_m, dest_e, dest_n, home_e, home_n, origin_zone AS zone,
      toUInt32((end_weekday * 24 + end_hour) * 16 + mode * 2 + is_ev) AS code
    FROM trips
    WHERE dest_cell GLOBAL IN (SELECT square FROM sample_squares WHERE run_id = {runId:UInt64})
      AND batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND end_date <= {lastDay:Date}
      AND end_date GLOBAL IN /*{complete-days}*/
  ) AS arrivals
  GLOBAL ALL INNER JOIN (
    SELECT square, place, toInt64(easting) AS centre_e, toInt64(northing) AS centre_n, toInt64(radius) AS reach
    FROM sample_squares WHERE run_id = {runId:UInt64}
  ) AS places USING square
  WHERE (dest_e - centre_e) * (dest_e - centre_e) + (dest_n - centre_n) * (dest_n - centre_n) <= reach * reach
    AND (home_e - centre_e) * (home_e - centre_e) + (home_n - centre_n) * (home_n - centre_n) > reach * reach
  GROUP BY place, person_id, code, zone
) AS people
ORDER BY place

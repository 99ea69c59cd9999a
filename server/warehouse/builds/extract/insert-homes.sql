-- The homes of the people in insert-visits.sql.
INSERT INTO dataset_homes
SELECT {buildId:UInt64}, person_id, home_e, home_n
FROM trips
WHERE dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND end_date <= {lastDay:Date}
  AND end_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
  AND /*{in-area dest}*/ AND NOT /*{in-area home}*/
GROUP BY person_id, home_e, home_n

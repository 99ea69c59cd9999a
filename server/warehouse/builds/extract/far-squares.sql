-- The squares in which passing trips start or end.
SELECT square FROM (
  SELECT origin_cell AS square FROM build_passing WHERE build_id = {buildId:UInt64}
  UNION ALL
  SELECT dest_cell AS square FROM build_passing WHERE build_id = {buildId:UInt64}
) AS squares
GROUP BY square

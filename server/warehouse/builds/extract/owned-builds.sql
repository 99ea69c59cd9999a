-- The numbers of all builds that have left rows: a build first writes its days or its working rows, and last its own row.
SELECT build_id FROM (
  SELECT build_id FROM dataset_builds
  UNION ALL SELECT build_id FROM dataset_days
  UNION ALL SELECT build_id FROM dataset_cells
  UNION ALL SELECT build_id FROM build_points
  UNION ALL SELECT build_id FROM build_zones
  UNION ALL SELECT build_id FROM build_passes
  UNION ALL SELECT build_id FROM build_passing
) AS held
GROUP BY build_id ORDER BY build_id

-- The numbers of all builds with rows in any table. A build writes its days or working rows first and its own row last.
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

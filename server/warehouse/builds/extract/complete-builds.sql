SELECT build_id FROM dataset_builds GROUP BY build_id ORDER BY build_id

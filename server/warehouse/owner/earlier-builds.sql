SELECT toUInt64(build_id) AS build FROM dataset_builds GROUP BY build ORDER BY build

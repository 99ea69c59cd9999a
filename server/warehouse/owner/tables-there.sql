-- Of two tables those that are there: a warehouse of 1.0.30 has builds and no owners.
SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ('owners', 'dataset_builds') ORDER BY name

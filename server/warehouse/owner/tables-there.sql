-- Which of two tables exist: a warehouse of release 1.0.30 has builds but no owners.
SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ('owners', 'dataset_builds') ORDER BY name

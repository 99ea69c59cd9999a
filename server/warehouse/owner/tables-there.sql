-- Returns which of the two tables exist. A warehouse of release 1.0.30 has the table of builds but not the table of owners.
SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ('owners', 'dataset_builds') ORDER BY name

SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'

-- A server says it is ready once every migration of its version is applied (server/operations/readiness.ts).
grant select on schema_migrations to ambit_job;

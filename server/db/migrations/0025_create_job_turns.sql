-- What is done once for all nodes of an installation: whose turn it is, and when it is due again.
create table job_turns (
  name text primary key,
  next_at timestamptz not null default now(),
  owner text,
  -- The owner is at it until then, and says so again while it is.
  lease_until timestamptz,
  check ((owner is null) = (lease_until is null))
);
grant select, insert, update on job_turns to ambit_job;

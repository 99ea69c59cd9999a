-- Public chargers for electric vehicles in service, from the provider's file: how many an area has already.
create table chargepoints (
  code text primary key check (code <> ''),
  -- The highest rated output of its connectors, in kW; null if the file does not say.
  max_kw double precision check (max_kw > 0),
  longitude double precision not null,
  latitude double precision not null
);
create index chargepoints_by_position on chargepoints (latitude, longitude);

-- Where the chargers come from. The credit names the source, its date and its licence, and is shown wherever chargers are.
create table chargepoint_source (
  is_only boolean primary key default true check (is_only),
  source text not null,
  credit text not null check (credit <> '')
);

grant select on chargepoints, chargepoint_source to ambit_app;
grant select, insert, delete on chargepoints, chargepoint_source to ambit_job;

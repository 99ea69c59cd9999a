-- The standard levels have no organisation and are seen by all; a custom system is its organisation's alone.
create table zone_systems (
  id integer generated always as identity primary key,
  organisation_id integer references organisations,
  kind text not null check (kind in ('small', 'middle', 'custom')),
  name text not null,
  -- What the calls name it by; the file lies at zones/<file_name>.fgb with its neighbours beside it.
  file_name text not null unique check (file_name ~ '^[a-z0-9][a-z0-9._-]*$'),
  zones integer not null check (zones > 0),
  created_at timestamptz not null default now(),
  constraint custom_has_an_owner check ((kind = 'custom') = (organisation_id is not null))
);
create unique index one_name_an_organisation on zone_systems (organisation_id, lower(name));

create table postcodes (
  -- Upper case, no space.
  postcode text primary key check (postcode ~ '^[A-Z0-9]{2,8}$'),
  longitude double precision not null,
  latitude double precision not null
);

alter table zone_systems enable row level security;
alter table zone_systems force row level security;
create policy seen on zone_systems
  using (organisation_id is null or ambit_sees(organisation_id)) with check (ambit_everywhere());

grant select on zone_systems, postcodes to ambit_app;
grant select, insert, update, delete on zone_systems, postcodes to ambit_job;

-- The salt of a ground's noise in a month and a version of the delivered data, over all organisations: the same ground
-- has the same noise for ever. Only builds read it.
create table ground_salts (
  id integer generated always as identity primary key,
  first_day date not null,
  last_day date not null,
  version text not null,
  -- SHA-256 of the ground in canonical form (workers/ground/canonical-ground.ts).
  digest text not null,
  -- The ground as it was ordered, WKT, EPSG:27700, with its extent and area in metres, to find what lies near.
  ground_wkt text not null,
  min_e double precision not null,
  min_n double precision not null,
  max_e double precision not null,
  max_n double precision not null,
  area_m2 double precision not null,
  salt text not null check (length(salt) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (first_day, last_day, version, digest)
);
create index ground_salts_by_area on ground_salts (first_day, last_day, version, area_m2);

alter table ground_salts enable row level security;
alter table ground_salts force row level security;
create policy builds on ground_salts using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert on ground_salts to ambit_job;

-- The areas by whose residents the visits of a ground have been divided in a month, for comparisons of people who live in none of the
-- compared areas. Each further area is a further part of every cell, so their order must not change. They outlive their datasets, because
-- the figures have been seen.
create table compared_areas (
  id integer generated always as identity primary key,
  organisation_id integer not null,
  first_day date not null,
  last_day date not null,
  -- datasets.ground_key of the divided ground, and of the area.
  ground_key text not null,
  area_key text not null,
  area_wkt text not null,
  outcome text not null check (outcome in ('divides', 'inside', 'refused')),
  -- The place among the areas that divide the ground, from 0; null for the others.
  position integer check ((position is not null) = (outcome = 'divides')),
  created_at timestamptz not null default now(),
  unique (organisation_id, first_day, last_day, ground_key, area_key),
  unique (organisation_id, first_day, last_day, ground_key, position)
);

alter table compared_areas enable row level security;
alter table compared_areas force row level security;
create policy compares on compared_areas using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert on compared_areas to ambit_job;

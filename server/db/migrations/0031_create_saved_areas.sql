-- Named areas that users keep for their next order: zones, points or a boundary.
create table saved_areas (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  -- Null once the owner's account is deleted; a private area goes with it.
  owner_id integer references users on delete set null,
  -- The owner, while no colleague sees the area; null where the organisation shares it.
  private_to integer references users on delete cascade,
  name text not null check (length(trim(name)) between 1 and 100),
  -- The version of the zone system in which the zones were chosen, and the name by which its next versions are found.
  zone_system_id integer references zone_systems on delete set null,
  zone_system text,
  -- [{"id", "code", "name"}]: ids are of that version, codes find the zones in later ones.
  zones jsonb,
  -- [[longitude, latitude]], degrees, WGS84.
  points jsonb,
  -- {"wkt": EPSG:27700 to the centimetre, "made"}.
  boundary jsonb,
  -- Null of points, whose circles follow from the template.
  area_km2 double precision,
  saved_at timestamptz not null default now(),
  -- A deleted area can be restored by who deleted it until a job removes the row.
  deleted_at timestamptz,
  deleted_by integer references users on delete set null,
  constraint one_kind_of_place check (num_nonnulls(zones, points, boundary) = 1),
  constraint zones_have_a_system check ((zones is null) = (zone_system is null)),
  constraint private_to_its_owner check (private_to = owner_id)
);
create index saved_areas_by_organisation on saved_areas (organisation_id);

alter table saved_areas enable row level security;
alter table saved_areas force row level security;
-- Not even the provider's administrators see a customer's saved areas: ambit_everywhere() counts for jobs alone.
create policy seen on saved_areas for select to ambit_app
  using (organisation_id = ambit_organisation() and (private_to is null or private_to = ambit_user()));
create policy saved on saved_areas for insert to ambit_app
  with check (organisation_id = ambit_organisation() and owner_id = ambit_user());
create policy changed on saved_areas for update to ambit_app
  using (organisation_id = ambit_organisation() and (private_to is null or private_to = ambit_user()))
  with check (organisation_id = ambit_organisation() and (private_to is null or private_to = ambit_user()));
create policy all_of_them on saved_areas to ambit_job using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert on saved_areas to ambit_app;
grant update (name, private_to, deleted_at, deleted_by) on saved_areas to ambit_app;
grant select, insert, delete on saved_areas to ambit_job;

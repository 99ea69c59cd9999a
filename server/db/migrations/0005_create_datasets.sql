create table dataset_groups (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  name text not null check (length(trim(name)) > 0),
  created_at timestamptz not null default now()
);

-- A dataset keeps what it was ordered with: a template that changes or goes leaves it as it was. The row is also the queue.
create table datasets (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  group_id integer references dataset_groups on delete set null,
  created_by integer not null references users,
  requested_by_name text not null,
  name text not null,
  is_sample boolean not null default false,
  template_id integer references templates on delete set null,
  template_version integer not null,
  template_name text not null,
  icon text not null,
  report_viewer text not null,
  map_viewer text not null,
  ev_only boolean not null,
  first_day date not null,
  last_day date not null,
  zone_system_id integer references zone_systems on delete set null,
  zone_system text not null,
  inputs jsonb not null,
  pois jsonb not null,
  selected_zones jsonb not null,
  -- EPSG:27700, made by the server; extent is [minE, minN, maxE, maxN] in metres.
  study_area_wkt text not null,
  geofence_wkt text not null,
  extent jsonb not null,
  area_km2 double precision not null,
  population integer not null,
  credits integer not null check (credits >= 0),
  created_at timestamptz not null default now(),
  -- 0 Requested, 1 In Progress, 2 Completed, 3 Failed
  status smallint not null default 0 check (status between 0 and 3),
  progress real not null default 0 check (progress between 0 and 1),
  failure text,
  changed_at timestamptz not null default now(),
  -- The attempt under way, and the one that counts.
  attempt_build_id integer,
  build_id integer,
  claims integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz,
  lease_owner text,
  lease_until timestamptz,
  check (first_day <= last_day),
  constraint completed_has_a_build check (status <> 2 or build_id is not null),
  constraint failed_has_a_reason check (status <> 3 or failure is not null)
);
create index datasets_by_organisation on datasets (organisation_id, created_at desc);
create index datasets_to_do on datasets (id) where status in (0, 1);
create index datasets_samples on datasets (id) where is_sample;
alter table templates add foreign key (sample_dataset_id) references datasets on delete set null;
create sequence dataset_builds as integer;

-- Every change is told once it is committed, to whoever listens.
create function tell_dataset_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ambit_dataset', new.id::text);
  return null;
end $$;
create trigger datasets_tell after insert or update of status, progress, failure on datasets
  for each row execute function tell_dataset_change();

create table idempotency_keys (
  user_id integer not null references users,
  key text not null check (length(key) between 1 and 200),
  organisation_id integer not null references organisations,
  request_digest text not null,
  dataset_id integer not null references datasets deferrable initially deferred,
  credits integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table contact_requests (
  id integer generated always as identity primary key,
  organisation_id integer references organisations,
  user_id integer not null references users,
  kind text not null check (kind in ('new-template', 'support')),
  content jsonb not null,
  attachment_key text,
  created_at timestamptz not null default now()
);

alter table dataset_groups enable row level security;
alter table dataset_groups force row level security;
create policy seen on dataset_groups using (ambit_sees(organisation_id)) with check (ambit_sees(organisation_id));
alter table datasets enable row level security;
alter table datasets force row level security;
create policy seen on datasets for select using (
  is_sample or ambit_everywhere()
  or (organisation_id = ambit_organisation() and (ambit_views_all() or created_by = ambit_user()))
);
create policy ordered on datasets for insert with check (
  ambit_everywhere() or (organisation_id = ambit_organisation() and created_by = ambit_user() and not is_sample)
);
create policy changed on datasets for update using (ambit_sees(organisation_id)) with check (ambit_sees(organisation_id));
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own on idempotency_keys using (ambit_everywhere() or user_id = ambit_user())
  with check (ambit_sees(organisation_id) and user_id = ambit_user());
alter table contact_requests enable row level security;
alter table contact_requests force row level security;
create policy own on contact_requests using (ambit_everywhere() or user_id = ambit_user())
  with check (user_id = ambit_user());

grant select on dataset_groups to ambit_app;
grant select, insert on datasets, idempotency_keys to ambit_app;
grant insert on contact_requests to ambit_app;
grant select, insert, update on datasets to ambit_job;
grant select, insert, update, delete on dataset_groups to ambit_job;
grant select, delete on idempotency_keys to ambit_job;
grant usage on sequence dataset_builds to ambit_job;

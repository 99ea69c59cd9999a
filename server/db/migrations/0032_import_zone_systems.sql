-- Primary users of an organisation that the administrator allows may import zone systems for it.
alter table organisations add column may_import_zones boolean not null default false;

-- A zone system may have several versions, which are rows with the same name. A dataset keeps the row it was ordered in;
-- the wizard offers the newest, which no row has replaced.
alter table zone_systems add column version integer not null default 1 check (version > 0);
alter table zone_systems add column replaced_by integer references zone_systems;
-- Who imported it, as the person was called then; null of those imported at the command line and of the demo.
alter table zone_systems add column imported_by text;
-- What the check of its file found, without the list of repairs.
alter table zone_systems add column report jsonb;
drop index one_name_an_organisation;
create unique index one_name_and_version_an_organisation on zone_systems (organisation_id, lower(name), version);

-- The import of a zone file from a browser: its pieces are uploaded, then the server makes the same of them as the tab.
create table zone_imports (
  id integer generated always as identity primary key,
  -- Null: a version of the standard zones.
  organisation_id integer references organisations,
  user_id integer not null references users,
  name text not null check (length(trim(name)) > 0),
  new_version boolean not null,
  -- Of each file: role, name, bytes, choices, and the digest of what the tab made of it.
  files jsonb not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'waiting', 'running', 'differs', 'done', 'failed', 'cancelled')),
  stage text,
  done integer not null default 0,
  total integer,
  failure text,
  -- Of each file: the digest and the report of what the server made of it.
  made jsonb,
  zone_system_id integer references zone_systems on delete set null,
  attempts integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  address text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index one_open_import_a_user on zone_imports (user_id)
  where state in ('uploading', 'waiting', 'running', 'differs');
create unique index one_open_import_an_organisation on zone_imports (coalesce(organisation_id, 0))
  where state in ('uploading', 'waiting', 'running', 'differs');

create table zone_import_pieces (
  import_id integer not null references zone_imports on delete cascade,
  file integer not null,
  piece integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (import_id, file, piece)
);

alter table zone_imports enable row level security;
alter table zone_imports force row level security;
create policy seen on zone_imports using (ambit_everywhere() or user_id = ambit_user())
  with check (ambit_everywhere() or user_id = ambit_user());
alter table zone_import_pieces enable row level security;
alter table zone_import_pieces force row level security;
create policy seen on zone_import_pieces using (exists (select from zone_imports where id = import_id));

grant select, insert, update on zone_imports to ambit_app;
grant select, insert, update, delete on zone_import_pieces to ambit_app;
grant select, insert, update, delete on zone_imports, zone_import_pieces to ambit_job;
grant update (may_import_zones) on organisations to ambit_app;

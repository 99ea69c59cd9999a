create table organisations (
  id integer generated always as identity primary key,
  name text not null unique check (length(trim(name)) > 0),
  is_provider boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index one_provider on organisations (is_provider) where is_provider;

create table users (
  id integer generated always as identity primary key,
  user_name text not null check (length(trim(user_name)) > 0),
  email text not null check (email like '%@%'),
  name text not null,
  surname text not null,
  password_hash text not null,
  status text not null default 'Active' check (status in ('Active', 'Invited', 'Disabled')),
  is_organisation_admin boolean not null default false,
  -- Tokens issued before this moment are no longer good.
  tokens_valid_from timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index users_by_user_name on users (lower(user_name));
create unique index users_by_email on users (lower(email));

create table user_organisations (
  user_id integer primary key references users on delete cascade,
  organisation_id integer not null references organisations,
  -- 1 View Own, 2 View All
  dataset_access smallint not null default 1 check (dataset_access in (1, 2)),
  can_spend_credits boolean not null default false,
  is_primary_user boolean not null default false
);
create index user_organisations_by_organisation on user_organisations (organisation_id);

create table services (
  id integer generated always as identity primary key,
  name text not null unique,
  requires_terms boolean not null default false,
  terms_html text not null default '',
  terms_version integer not null default 1
);

-- Which services a user has, and on behalf of which client.
create table service_grants (
  user_id integer not null references users on delete cascade,
  client_id integer not null references organisations,
  service_id integer not null references services,
  primary key (user_id, client_id, service_id)
);

create table terms_acceptances (
  user_id integer not null references users on delete cascade,
  service_id integer not null references services,
  terms_version integer not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, service_id, terms_version)
);

-- Failed sign-ins by a digest of account and address; forgotten after the window.
create table sign_in_failures (
  digest text primary key,
  failures integer not null,
  since timestamptz not null
);

alter table organisations enable row level security;
alter table organisations force row level security;
create policy seen on organisations using (ambit_sees(id) or is_provider) with check (ambit_everywhere());
alter table user_organisations enable row level security;
alter table user_organisations force row level security;
create policy seen on user_organisations
  using (ambit_sees(organisation_id) or user_id = ambit_user()) with check (ambit_sees(organisation_id));
alter table users enable row level security;
alter table users force row level security;
create policy seen on users using (
  ambit_everywhere() or id = ambit_user()
  or exists (select from user_organisations m where m.user_id = users.id and m.organisation_id = ambit_organisation())
) with check (ambit_everywhere() or id = ambit_user());
alter table service_grants enable row level security;
alter table service_grants force row level security;
create policy seen on service_grants
  using (ambit_sees(client_id) or user_id = ambit_user()) with check (ambit_everywhere());
alter table terms_acceptances enable row level security;
alter table terms_acceptances force row level security;
create policy own on terms_acceptances
  using (ambit_everywhere() or user_id = ambit_user()) with check (ambit_everywhere() or user_id = ambit_user());

grant select on organisations, user_organisations, users, services, service_grants to ambit_app;
grant select, insert on terms_acceptances to ambit_app;
grant select, insert, update, delete on sign_in_failures to ambit_app;
grant select, insert, update on organisations, user_organisations, users, services, service_grants, terms_acceptances to ambit_job;
grant delete on service_grants to ambit_job;

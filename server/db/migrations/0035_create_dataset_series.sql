-- Datasets that were ordered together, or by a standing order.
create table dataset_series (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  kind text not null check (kind in ('months', 'places', 'standing')),
  name text not null check (length(trim(name)) between 1 and 100),
  -- Null once the account is deleted.
  created_by integer references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- When its last dataset had ended and an e-mail said so; null of standing ones.
  ended_email_at timestamptz
);
create index dataset_series_by_organisation on dataset_series (organisation_id);
alter table datasets add column series_id integer references dataset_series on delete set null;
create index datasets_by_series on datasets (series_id) where series_id is not null;

-- As datasets are seen: all of the organisation, or the user's own.
alter table dataset_series enable row level security;
alter table dataset_series force row level security;
create policy seen on dataset_series for select using (
  ambit_everywhere() or (organisation_id = ambit_organisation() and (ambit_views_all() or created_by = ambit_user()))
);
create policy ordered on dataset_series for insert
  with check (organisation_id = ambit_organisation() and created_by = ambit_user());
create policy ended on dataset_series for update to ambit_job using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert on dataset_series to ambit_app, ambit_job;
grant update (ended_email_at) on dataset_series to ambit_job;
-- A dataset that moves to another organisation leaves its series.
grant update (series_id) on datasets to ambit_app;

-- The series that an order under a key made; null of an order of one dataset.
alter table idempotency_keys add column series_id integer references dataset_series on delete set null;

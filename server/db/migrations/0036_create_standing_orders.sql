-- Orders of the dataset of each month, placed once the month's data are delivered.
create table standing_orders (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  series_id integer not null references dataset_series,
  -- Spends on behalf of nobody once the account is deleted, so that it goes with it; its datasets stay.
  created_by integer not null references users on delete cascade,
  created_by_name text not null,
  -- The wizard's payload in the template's own words, of the first month.
  payload jsonb not null,
  template_name text not null,
  monthly_limit integer not null check (monthly_limit >= 0),
  first_month text not null check (first_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  end_month text not null check (end_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  pause_kind text check (pause_kind in ('by-hand', 'credits', 'rights', 'template', 'limit', 'area')),
  pause_reason text,
  pause_month text,
  -- A pause that nobody was written to about yet.
  email_due boolean not null default false,
  ended_at timestamptz,
  -- The Idempotency-Key of the request that made it, and the digest of that request.
  request_key text check (length(request_key) between 1 and 200),
  request_digest text not null,
  created_at timestamptz not null default now(),
  unique (created_by, request_key),
  constraint months_in_order check (first_month <= end_month),
  constraint a_pause_has_a_reason check ((pause_kind is null) = (pause_reason is null))
);
create index standing_orders_by_organisation on standing_orders (organisation_id);

-- Who is written to beside its maker.
create table standing_order_people (
  standing_order_id integer not null references standing_orders on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (standing_order_id, user_id)
);

-- Each month once: made, or left out where it has no dataset.
create table standing_order_months (
  standing_order_id integer not null references standing_orders on delete cascade,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  dataset_id integer unique references datasets,
  credits integer,
  made_at timestamptz not null default now(),
  primary key (standing_order_id, month),
  constraint a_made_month_has_a_price check ((dataset_id is null) = (credits is null))
);

-- As datasets are seen: all of the organisation, or the user's own. A primary user manages those of colleagues.
alter table standing_orders enable row level security;
alter table standing_orders force row level security;
create policy seen on standing_orders for select using (
  ambit_everywhere() or (organisation_id = ambit_organisation() and (ambit_views_all() or created_by = ambit_user()))
);
create policy made on standing_orders for insert
  with check (organisation_id = ambit_organisation() and created_by = ambit_user());
create policy changed on standing_orders for update
  using (ambit_sees(organisation_id) and (ambit_everywhere() or ambit_views_all() or created_by = ambit_user()))
  with check (ambit_sees(organisation_id));
alter table standing_order_people enable row level security;
alter table standing_order_people force row level security;
create policy seen on standing_order_people using (exists (select from standing_orders where id = standing_order_id))
  with check (exists (select from standing_orders where id = standing_order_id));
alter table standing_order_months enable row level security;
alter table standing_order_months force row level security;
create policy seen on standing_order_months using (exists (select from standing_orders where id = standing_order_id))
  with check (exists (select from standing_orders where id = standing_order_id));

grant select, insert on standing_orders to ambit_app;
grant update (monthly_limit, end_month, pause_kind, pause_reason, pause_month, email_due, ended_at) on standing_orders
  to ambit_app;
grant select, update on standing_orders to ambit_job;
grant select, insert, delete on standing_order_people, standing_order_months to ambit_app;
grant select on standing_order_people, standing_order_months to ambit_job;

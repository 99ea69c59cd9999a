-- Orders that somebody prepared for those of the organisation who may spend credits; submitted or withdrawn ones are deleted.
create table prepared_orders (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  prepared_by integer not null references users,
  prepared_by_name text not null,
  -- The wizard's payload without areas.
  payload jsonb not null,
  credits integer not null check (credits >= 0),
  prepared_at timestamptz not null default now()
);
create index prepared_orders_by_organisation on prepared_orders (organisation_id);

alter table prepared_orders enable row level security;
alter table prepared_orders force row level security;
create policy seen on prepared_orders using (ambit_sees(organisation_id))
  with check (ambit_sees(organisation_id) and (ambit_everywhere() or prepared_by = ambit_user()));
grant select, insert, delete on prepared_orders to ambit_app;
grant select on prepared_orders to ambit_job;

-- What has been delivered of each month that a standing order is due in, so that no month is bought while it is being delivered.
create table month_deliveries (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Names the month's data; empty until a job has read them.
  version text not null default '',
  -- When the data were first seen to be these.
  seen_at timestamptz not null default now(),
  -- When the provider said that nothing more comes.
  closed_at timestamptz
);
grant select, insert, update on month_deliveries to ambit_job;

-- A standing order also pauses for the provider, after a restore, and where its order no longer fits the template.
alter table standing_orders drop constraint standing_orders_pause_kind_check;
alter table standing_orders add constraint standing_orders_pause_kind_check check (
  pause_kind in ('by-hand', 'by-provider', 'restored', 'credits', 'rights', 'template', 'order', 'limit', 'area')
);

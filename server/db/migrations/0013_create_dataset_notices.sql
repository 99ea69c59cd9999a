-- Who wants a letter when a dataset of theirs is ready or has failed: a row says yes.
create table dataset_notices (
  user_id integer primary key references users on delete cascade
);
alter table dataset_notices enable row level security;
alter table dataset_notices force row level security;
create policy own on dataset_notices
  using (ambit_everywhere() or user_id = ambit_user()) with check (ambit_everywhere() or user_id = ambit_user());
grant select, insert, delete on dataset_notices to ambit_app;
grant select on dataset_notices to ambit_job;

-- Build numbers are random ones of 53 bits, so that none comes again after a restore (docs/decisions/0015); the queue's turns go
-- by a moment of their own. The warehouse has made its tables anew: completed datasets are built anew from their orders, at no
-- cost and without a letter.
do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
drop index datasets_by_attempt;
alter table datasets
  alter column attempt_build_id type bigint,
  alter column build_id type bigint,
  add column taken_up_at timestamptz;
drop sequence dataset_builds;
create index datasets_by_taking_up on datasets (organisation_id, taken_up_at);
update datasets set
  remade = true, status = 0, progress = 0, claims = 0, failures = 0, not_before = null, lease_owner = null, lease_until = null,
  build_id = null, changed_at = now()
where status = 2;

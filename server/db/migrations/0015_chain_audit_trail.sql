-- Every row of the audit trail gets, once it is committed, a number and a hash over itself and the hash before it
-- (server/audit-trail/chain-audit.ts). Writers never wait for the chain: a row only leaves its id in audit_unchained.
create table audit_chain (
  sequence integer primary key check (sequence > 0),
  -- Not a foreign key: that would refuse a truncation before the trail's own rule does.
  audit_id integer not null unique,
  -- SHA-256, hexadecimal.
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

create table audit_unchained (audit_id integer primary key);
create function leave_for_chaining() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (audit_id) values (new.id);
  return null;
end $$;

-- The owner is bound by row-level security too, and sees the rows there are by saying so.
select set_config('ambit.everywhere', 'yes', true);
insert into audit_unchained (audit_id) select id from audit_trail;
create trigger audit_trail_chained after insert on audit_trail
  for each row execute function leave_for_chaining();

-- A dataset counts as viewed once for each user and day (UTC), on however many nodes.
create unique index one_view_a_day on audit_trail
  (user_id, (details ->> 'datasetId'), ((at at time zone 'UTC')::date)) where action = 'dataset-viewed';
create index audit_trail_by_user on audit_trail (user_id, id desc);
create index audit_trail_by_action on audit_trail (action, id desc);
create index audit_trail_by_time on audit_trail (at);

-- A primary user reads what concerns the own organisation, whoever did it.
drop policy read on audit_trail;
create policy read on audit_trail for select using (
  ambit_everywhere()
  or (organisation_id = ambit_organisation() and exists (
    select from user_organisations m
    where m.user_id = ambit_user() and m.organisation_id = ambit_organisation() and m.is_primary_user
  ))
);

alter table audit_chain enable row level security;
alter table audit_chain force row level security;
-- The place of a row in the chain is seen with the row.
create policy read on audit_chain for select
  using (ambit_everywhere() or exists (select from audit_trail t where t.id = audit_id));
create policy chained on audit_chain for insert with check (ambit_everywhere());
alter table audit_unchained enable row level security;
alter table audit_unchained force row level security;
create policy left_behind on audit_unchained for insert with check (true);
create policy read on audit_unchained for select using (ambit_everywhere());
create policy chained on audit_unchained for delete using (ambit_everywhere());

grant select on audit_chain to ambit_app;
grant select, insert on audit_chain to ambit_job;
grant insert on audit_unchained to ambit_app;
grant select, insert, delete on audit_unchained to ambit_job;

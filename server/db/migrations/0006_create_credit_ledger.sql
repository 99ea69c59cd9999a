-- Append only: a mistake is put right by a reversal, never by a change.
create table credit_ledger (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  amount integer not null check (amount > 0),
  -- 0 Credit, 1 Debit
  credit_type smallint not null check (credit_type in (0, 1)),
  info text not null default '',
  -- The dataset that a debit paid for, or that a refund gives back.
  dataset_id integer references datasets,
  reverses integer unique references credit_ledger,
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index credit_ledger_by_organisation on credit_ledger (organisation_id, created_at desc);
create unique index one_debit_a_dataset on credit_ledger (dataset_id) where credit_type = 1;
create unique index one_refund_a_dataset on credit_ledger (dataset_id) where credit_type = 0;

-- The sum of an organisation's rows, kept by the trigger below in the same transaction: the row to lock, and never under zero.
create table organisation_balances (
  organisation_id integer primary key references organisations,
  credits integer not null constraint balance_not_below_zero check (credits >= 0)
);

create function keep_balance() returns trigger language plpgsql security definer as $$
declare change integer := case new.credit_type when 0 then new.amount else -new.amount end;
begin
  update organisation_balances set credits = credits + change where organisation_id = new.organisation_id;
  if not found then
    insert into organisation_balances (organisation_id, credits) values (new.organisation_id, change);
  end if;
  return null;
end $$;
create trigger credit_ledger_balance after insert on credit_ledger for each row execute function keep_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the credit ledger is append only';
end $$;
create trigger credit_ledger_append_only before update or delete or truncate on credit_ledger
  for each statement execute function refuse_change();

-- Takes the organisation's turn to spend; answers what it has.
create function lock_balance(organisation integer) returns integer language sql security definer as $$
  select credits from organisation_balances where organisation_id = organisation for update
$$;
revoke execute on function lock_balance(integer) from public;
grant execute on function lock_balance(integer) to ambit_app, ambit_job;

alter table credit_ledger enable row level security;
alter table credit_ledger force row level security;
create policy seen on credit_ledger using (ambit_sees(organisation_id)) with check (ambit_sees(organisation_id));
alter table organisation_balances enable row level security;
alter table organisation_balances force row level security;
create policy seen on organisation_balances using (ambit_sees(organisation_id)) with check (ambit_sees(organisation_id));

grant select, insert on credit_ledger to ambit_app, ambit_job;
grant select on organisation_balances to ambit_app, ambit_job;

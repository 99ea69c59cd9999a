-- Tokens called back before their time (a sign-out), until they would have ended by themselves.
create table revoked_tokens (
  token_id text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
alter table revoked_tokens enable row level security;
alter table revoked_tokens force row level security;
create policy own on revoked_tokens
  using (ambit_everywhere() or user_id = ambit_user()) with check (ambit_everywhere() or user_id = ambit_user());
grant select, insert, delete on revoked_tokens to ambit_app;

-- Whoever signs in is found by user name or by e-mail address: nobody's name may be another's address.
create function refuse_ambiguous_user() returns trigger language plpgsql as $$
declare everywhere text := current_setting('ambit.everywhere', true);
begin
  perform pg_advisory_xact_lock(hashtext('ambit users by name'));
  -- The other may be of another organisation: row-level security must not hide it here.
  perform set_config('ambit.everywhere', 'yes', true);
  if exists (
    select from users u where u.id <> new.id
      and (lower(u.user_name) = lower(new.email) or lower(u.email) = lower(new.user_name))
  ) then
    raise exception 'the user name of one user is the e-mail address of another' using errcode = 'unique_violation';
  end if;
  perform set_config('ambit.everywhere', coalesce(everywhere, ''), true);
  return new;
end $$;
create trigger users_unambiguous before insert or update of user_name, email on users
  for each row execute function refuse_ambiguous_user();

-- What runs with its owner's rights finds its tables where they are, whatever the caller's search path says.
do $$ begin
  execute format('alter function keep_balance() set search_path = %I, pg_temp', current_schema());
  execute format('alter function lock_balance(integer) set search_path = %I, pg_temp', current_schema());
end $$;

-- Attempts are counted in windows of different lengths: guesses by the quarter of an hour, invitations by the day.
alter table sign_in_failures add column window_minutes integer not null default 15;

-- Networks from which an account has signed in, as keyed digests: the limit on guesses from everywhere does not refuse them.
create table sign_in_addresses (
  digest text primary key,
  user_id integer not null references users on delete cascade,
  last_at timestamptz not null default now()
);
create index sign_in_addresses_by_last on sign_in_addresses (last_at);
create index sign_in_addresses_by_user on sign_in_addresses (user_id);
alter table sign_in_addresses enable row level security;
alter table sign_in_addresses force row level security;
create policy nobodys on sign_in_addresses using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert, update, delete on sign_in_addresses to ambit_app;

-- What a disabled user goes back to when enabled: an invitation that was never answered stays one.
alter table users add column disabled_from text check (disabled_from in ('Active', 'Invited'));
-- The address as it was typed by a primary user who invited somebody with an account of another organisation. The row then
-- has an address that nobody can have, no link is sent for it, and the primary user sees it like every other invitation.
alter table users add column invited_email text;
grant update (disabled_from) on users to ambit_app;
-- Disabling a user from the terminal withdraws the user's reset links.
grant select, delete on password_links to ambit_job;
create index password_links_by_expiry on password_links (expires_at);

-- Open status streams look at the right of their user again as soon as it may have ended.
create function notify_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('ambit_user', new.id::text);
  return null;
end $$;
create trigger users_changed after update of status, tokens_valid_from on users
  for each row execute function notify_user_changed();
create function notify_token_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('ambit_user', new.user_id::text);
  return null;
end $$;
create trigger revoked_tokens_changed after insert on revoked_tokens
  for each row execute function notify_token_revoked();

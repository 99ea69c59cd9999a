-- Links by which a password is set: single use, and only a digest of the code is kept.
create table password_links (
  digest text primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_by_user on password_links (user_id);
alter table password_links enable row level security;
alter table password_links force row level security;
create policy nobodys on password_links using (ambit_everywhere()) with check (ambit_everywhere());

grant select, insert, update, delete on password_links to ambit_app;
grant update (password_hash, tokens_valid_from, status) on users to ambit_app;
grant insert on users, user_organisations, service_grants to ambit_app;
grant update (dataset_access, can_spend_credits) on user_organisations to ambit_app;

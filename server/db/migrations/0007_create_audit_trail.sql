-- Who did what, when and from where; append only.
create table audit_trail (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null where nobody was signed in.
  user_id integer references users,
  organisation_id integer references organisations,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  details jsonb not null default '{}',
  address text not null
);
create index audit_trail_by_organisation on audit_trail (organisation_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_trail_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_audit_change();

alter table audit_trail enable row level security;
alter table audit_trail force row level security;
create policy read on audit_trail for select using (ambit_everywhere());
create policy written on audit_trail for insert with check (ambit_everywhere() or user_id = ambit_user());

grant select, insert on audit_trail to ambit_app, ambit_job;

-- Requests run as ambit_app and the dataset worker as ambit_job: plain roles, so that row-level security binds them
-- (a superuser would pass it by). Roles belong to the whole cluster, so another installation may have made them.
do $$ begin create role ambit_app nologin; exception when duplicate_object then null; end $$;
do $$ begin create role ambit_job nologin; exception when duplicate_object then null; end $$;
do $$ begin
  execute format('grant ambit_app, ambit_job to %I', current_user);
  execute format('grant usage on schema %I to ambit_app, ambit_job', current_schema());
end $$;

-- What a transaction says about itself (server/db/database.ts); unset reads as nothing, so deny is the default.
create function ambit_organisation() returns integer language sql stable
  as $$ select nullif(current_setting('ambit.organisation', true), '')::integer $$;
create function ambit_user() returns integer language sql stable
  as $$ select nullif(current_setting('ambit.user', true), '')::integer $$;
create function ambit_everywhere() returns boolean language sql stable
  as $$ select coalesce(current_setting('ambit.everywhere', true), '') = 'yes' $$;
create function ambit_views_all() returns boolean language sql stable
  as $$ select coalesce(current_setting('ambit.views_all', true), '') = 'yes' $$;
create function ambit_sees(organisation integer) returns boolean language sql stable
  as $$ select ambit_everywhere() or organisation = ambit_organisation() $$;

-- What an installation remembers about itself: the stage its demo has reached, and the like.
create table installation (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on installation to ambit_job;

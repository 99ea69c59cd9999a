-- The standard zones, small and middle, are replaced by version. A dataset keeps the version that it was ordered in.
create table standard_zones (
  version integer primary key check (version > 0),
  name text not null check (length(trim(name)) > 0),
  -- A delivery of residents makes new files of the same zones: then the version refers to the rows of those.
  small_system_id integer not null references zone_systems,
  middle_system_id integer not null references zone_systems,
  created_at timestamptz not null default now()
);
grant select on standard_zones to ambit_app;
grant select, insert, update, delete on standard_zones to ambit_job;

insert into standard_zones (version, name, small_system_id, middle_system_id, created_at)
select 1, small.name, small.id, middle.id, small.created_at
from zone_systems as small, zone_systems as middle
where small.kind = 'small' and middle.kind = 'middle'
order by small.id desc, middle.id desc limit 1;

alter table datasets add column standard_version integer references standard_zones;
do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
update datasets set standard_version = 1;
alter table datasets alter column standard_version set not null;

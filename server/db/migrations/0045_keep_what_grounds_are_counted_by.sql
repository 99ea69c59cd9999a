-- What the noise of a dataset goes by, beside its ground and vehicles (server/warehouse/noise/dataset-salt.ts). It outlives the dataset
-- with its ground: a piece of ground has at most three kinds of noise in a month, and its custom zones must not differ by little.
alter table dataset_grounds
  -- The custom zones that trip ends are in; null of the standard ones.
  add column zone_system_id integer,
  add column is_tourism boolean not null default false,
  add column standard_version integer not null default 1;

-- What is said of a dataset's viewers follows server/services/figures/family-dataset.ts: tourism counts by standard zones.
create function is_tourism(dataset datasets) returns boolean language sql immutable as $$
  select dataset.map_viewer = 'Tourism_And_Economy_Viewer_Map'
$$;

create or replace function keep_ground() returns trigger language plpgsql as $$
begin
  -- The figures of a dataset that fails to be made anew have been seen all the same.
  if new.status = 3 and not new.remade then
    delete from dataset_grounds where dataset_id = new.id;
  else
    insert into dataset_grounds
      (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, event_days, flow_zones, is_tourism, zone_system_id,
       standard_version, ground_wkt, min_e, min_n, max_e, max_n)
    values (new.id, new.organisation_id, new.is_sample, new.ev_only, new.first_day, new.last_day, new.event_days,
      flow_zones_of(new), is_tourism(new), case when not is_tourism(new) then new.zone_system_id end, new.standard_version,
      new.study_area_wkt, (new.extent->>0)::double precision, (new.extent->>1)::double precision,
      (new.extent->>2)::double precision, (new.extent->>3)::double precision)
    on conflict (dataset_id, organisation_id, ev_only) do nothing;
  end if;
  return null;
end $$;

do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
update dataset_grounds g
set is_tourism = is_tourism(d), zone_system_id = case when not is_tourism(d) then d.zone_system_id end, standard_version = d.standard_version
from datasets d where d.id = g.dataset_id;

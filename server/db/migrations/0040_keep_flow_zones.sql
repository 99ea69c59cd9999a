-- The zones between which a dataset counts flows, { system, zones }; null of datasets that count none. They outlive the dataset with
-- its ground: flows between other zones of ground that it shares would show what it withholds.
alter table dataset_grounds add column flow_zones jsonb;

-- What is said of a dataset's viewers follows server/services/figures/family-dataset.ts.
create function flow_zones_of(dataset datasets) returns jsonb language sql immutable as $$
  select case when dataset.report_viewer = 'Flows_Report' or dataset.map_viewer = 'Flows_Map'
    then jsonb_build_object('system', dataset.zone_system_id, 'zones', dataset.selected_zones) end
$$;

create or replace function keep_ground() returns trigger language plpgsql as $$
begin
  -- The figures of a dataset that fails to be made anew have been seen all the same.
  if new.status = 3 and not new.remade then
    delete from dataset_grounds where dataset_id = new.id;
  else
    insert into dataset_grounds
      (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, event_days, flow_zones, ground_wkt,
       min_e, min_n, max_e, max_n)
    values (new.id, new.organisation_id, new.is_sample, new.ev_only, new.first_day, new.last_day, new.event_days,
      flow_zones_of(new), new.study_area_wkt, (new.extent->>0)::double precision, (new.extent->>1)::double precision,
      (new.extent->>2)::double precision, (new.extent->>3)::double precision)
    on conflict (dataset_id, organisation_id, ev_only) do nothing;
  end if;
  return null;
end $$;

do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
update dataset_grounds g set flow_zones = flow_zones_of(d) from datasets d where d.id = g.dataset_id;

-- The days of the event that a dataset is about, ISO dates in order; null of datasets that are about none.
alter table datasets add column event_days jsonb;
-- They outlive the dataset with its ground: other event days for ground that it shares would cut hours and origins by date.
alter table dataset_grounds add column event_days jsonb;

create or replace function keep_ground() returns trigger language plpgsql as $$
begin
  -- The figures of a dataset that fails to be made anew have been seen all the same.
  if new.status = 3 and not new.remade then
    delete from dataset_grounds where dataset_id = new.id;
  else
    insert into dataset_grounds
      (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, event_days, ground_wkt,
       min_e, min_n, max_e, max_n)
    values (new.id, new.organisation_id, new.is_sample, new.ev_only, new.first_day, new.last_day, new.event_days,
      new.study_area_wkt, (new.extent->>0)::double precision, (new.extent->>1)::double precision,
      (new.extent->>2)::double precision, (new.extent->>3)::double precision)
    on conflict (dataset_id, organisation_id, ev_only) do nothing;
  end if;
  return null;
end $$;

-- Datasets made before noise by device have figures with another noise; the warehouse dropped their extracts. They are built
-- anew from the same order, at no cost, and whoever ordered them gets no letter about it.
alter table datasets add column remade boolean not null default false;

do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
update datasets set
  remade = true, status = 0, progress = 0, claims = 0, failures = 0, not_before = null, lease_owner = null, lease_until = null,
  build_id = null, changed_at = now()
where status = 2;

-- The figures of a dataset that fails to be made anew have been seen all the same.
create or replace function keep_ground() returns trigger language plpgsql as $$
begin
  if new.status = 3 and not new.remade then
    delete from dataset_grounds where dataset_id = new.id;
  else
    insert into dataset_grounds
      (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, ground_wkt, min_e, min_n, max_e, max_n)
    values (new.id, new.organisation_id, new.is_sample, new.ev_only, new.first_day, new.last_day, new.study_area_wkt,
      (new.extent->>0)::double precision, (new.extent->>1)::double precision,
      (new.extent->>2)::double precision, (new.extent->>3)::double precision)
    on conflict (dataset_id, organisation_id) do nothing;
  end if;
  return null;
end $$;

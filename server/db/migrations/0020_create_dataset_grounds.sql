-- The ground of every dataset that an organisation can open or could once: a new area is laid over them. A row outlives
-- its dataset, and its move to another organisation; a dataset that failed showed nothing and has none.
create table dataset_grounds (
  id integer generated always as identity primary key,
  dataset_id integer not null,
  organisation_id integer not null references organisations,
  is_sample boolean not null,
  ev_only boolean not null,
  first_day date not null,
  last_day date not null,
  -- EPSG:27700, metres.
  ground_wkt text not null,
  min_e double precision not null,
  min_n double precision not null,
  max_e double precision not null,
  max_n double precision not null,
  unique (dataset_id, organisation_id)
);
create index dataset_grounds_by_organisation on dataset_grounds (organisation_id, first_day);
create index dataset_grounds_samples on dataset_grounds (first_day) where is_sample;

alter table dataset_grounds enable row level security;
alter table dataset_grounds force row level security;
create policy seen on dataset_grounds for select using (is_sample or ambit_sees(organisation_id));
create policy kept on dataset_grounds for insert with check (ambit_sees(organisation_id));
create policy failed on dataset_grounds for delete using (ambit_everywhere());
grant select, insert on dataset_grounds to ambit_app, ambit_job;
grant delete on dataset_grounds to ambit_job;

create function keep_ground() returns trigger language plpgsql as $$
begin
  -- The figures of a dataset that fails to be made anew have been seen all the same.
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
create trigger datasets_ground after insert or update of status, organisation_id on datasets
  for each row execute function keep_ground();

do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;
insert into dataset_grounds
  (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, ground_wkt, min_e, min_n, max_e, max_n)
select id, organisation_id, is_sample, ev_only, first_day, last_day, study_area_wkt,
  (extent->>0)::double precision, (extent->>1)::double precision,
  (extent->>2)::double precision, (extent->>3)::double precision
from datasets where status <> 3;

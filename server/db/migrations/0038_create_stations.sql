-- Stations, from the provider's file: which ones people of a zone could have used.
create table stations (
  -- As the provider's file names it: a CRS code, a TIPLOC or an ATCO code.
  code text primary key check (code <> ''),
  name text not null check (name <> ''),
  longitude double precision not null,
  latitude double precision not null
);

grant select on stations to ambit_app;
grant select, insert, delete on stations to ambit_job;

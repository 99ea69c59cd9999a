-- Names of places, from a published index: what a search finds and what points are named by.
create table place_names (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- Small letters without accents or punctuation, words with one space between them.
  folded text not null check (folded <> ''),
  kind text not null check (kind in ('town', 'locality')),
  -- The larger place that it lies in.
  within text,
  -- Residents, by which larger ones come first; unknown of most.
  residents integer check (residents >= 0),
  longitude double precision not null,
  latitude double precision not null
);
create unique index one_place_a_name_and_position on place_names (folded, latitude, longitude);
create index place_names_by_beginning on place_names (folded text_pattern_ops);
create index place_names_by_latitude on place_names (latitude, longitude);
-- For the units of a sector or district.
create index postcodes_by_beginning on postcodes (postcode text_pattern_ops);

grant select on place_names to ambit_app;
grant select, insert, update, delete on place_names to ambit_job;

-- The points or zones of a dataset with the names that they had when it was ordered; null of datasets of before.
alter table datasets add column places jsonb;

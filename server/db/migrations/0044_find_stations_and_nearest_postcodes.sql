-- The field that finds places knows stations too: by their names, and by every code that their file gives them.
alter table stations
  -- As place_names.folded: small letters without accents or punctuation.
  add column folded text not null default '',
  -- CRS and TIPLOC codes in capital letters; `code` is one of them.
  add column codes text[] not null default '{}';
update stations set
  codes = array[upper(code)],
  folded = trim(regexp_replace(
    regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f''’`]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

-- For the postcode that is nearest to a point.
create index postcodes_by_position on postcodes (latitude, longitude);

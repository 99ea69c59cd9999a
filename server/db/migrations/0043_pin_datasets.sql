-- A point inside a dataset's area, [lon, lat] degrees; null of datasets that were ordered before it was kept.
alter table datasets add column pin jsonb;
-- Equal of datasets that count the same ground, so that a list compares grounds without sending them.
alter table datasets add column ground_key text generated always as (md5(study_area_wkt)) stored;

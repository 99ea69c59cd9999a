-- The boundary of a dataset as it was ordered: {"wkt": EPSG:27700 to the centimetre, "made": drawn, uploaded or typed}. Null where
-- points or zones were ordered. Its study area may have edges of older areas instead.
alter table datasets add column boundary jsonb;

-- The noise of 1.0.30 was drawn by it; since 0006 nothing reads it.
ALTER TABLE trips DROP COLUMN IF EXISTS record_key;

ALTER TABLE trips_by_origin DROP COLUMN IF EXISTS record_key;

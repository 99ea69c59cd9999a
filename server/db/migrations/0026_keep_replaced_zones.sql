-- Residents that are delivered make new files of a version's zones. Those before stay for a while, for pages that are open.
alter table zone_systems add column replaced_at timestamptz;

-- The queue serves organisations in turn: how many builds each has under way, and which was its last.
create index datasets_under_way on datasets (organisation_id) where status = 1;
create index datasets_by_attempt on datasets (organisation_id, attempt_build_id);

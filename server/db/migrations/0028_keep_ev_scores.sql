-- The parts of a dataset's EV score and the version of the data they are made of, so that later deliveries do not move it.
-- Datasets that are completed already have theirs made when it is first asked for.
alter table datasets add column ev_score jsonb;

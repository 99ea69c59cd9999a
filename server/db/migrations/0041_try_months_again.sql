-- A month of a standing order whose dataset failed is made again: how often it was made so far.
alter table standing_order_months add column tries integer not null default 1 check (tries > 0);
grant update (dataset_id, credits, tries, made_at) on standing_order_months to ambit_app;

-- What a standing order that does not pause waits for, and in which month; tried again by the next run.
alter table standing_orders add column waits_for text
  check (waits_for in ('delivery', 'template', 'squares', 'dependency', 'fault'));
alter table standing_orders add column waits_month text;

-- The e-mails about pauses are counted and queued in one transaction, which is a job's.
grant select, insert, update, delete on sign_in_failures to ambit_job;

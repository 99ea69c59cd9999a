-- Local days of a dataset's period that hold no data, ISO dates, of the build that counts; its figures are over the other days.
alter table datasets add column missing_days jsonb not null default '[]';

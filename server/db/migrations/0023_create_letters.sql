-- Letters that the mail server has not taken yet, or that nobody takes. They hold links by which passwords are set: only jobs
-- read them, and what is sent is deleted.
create table letters (
  id bigint generated always as identity primary key,
  -- The file of an earlier version's outbox that the letter was taken over from.
  taken_from text unique,
  sender text not null,
  recipient text not null,
  -- The whole message (RFC 5322), in base64.
  message text not null,
  posted_at timestamptz not null default now(),
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  -- A node is handing it to the mail server until then.
  lease_until timestamptz,
  -- What the mail server said when the letter was given up, and when.
  undelivered text,
  undelivered_at timestamptz,
  check ((undelivered is null) = (undelivered_at is null))
);
create index letters_due on letters (not_before) where undelivered is null;
alter table letters enable row level security;
alter table letters force row level security;
create policy jobs on letters using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert, update, delete on letters to ambit_job;

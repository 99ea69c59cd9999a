-- Notes on days, which stand on the axis of a series: of an organisation, or of the provider for all.
create table day_notes (
  id integer generated always as identity primary key,
  -- Null: the provider's, which every organisation sees.
  organisation_id integer references organisations,
  -- Null once the author's account is deleted.
  author_id integer references users on delete set null,
  -- Local date.
  day date not null,
  text text not null check (length(trim(text)) between 1 and 120),
  -- Figures from this day on are counted by another method.
  is_break boolean not null default false,
  written_at timestamptz not null default now(),
  constraint breaks_are_the_providers check (organisation_id is null or not is_break)
);
create index day_notes_by_day on day_notes (organisation_id, day);

alter table day_notes enable row level security;
alter table day_notes force row level security;
-- Not even the provider's administrators see a customer's notes. They write their own for all with ambit_everywhere().
create policy seen on day_notes for select to ambit_app
  using (organisation_id is null or organisation_id = ambit_organisation());
create policy written on day_notes for insert to ambit_app
  with check (author_id = ambit_user() and (organisation_id = ambit_organisation()
    or organisation_id is null and ambit_everywhere()));
create policy changed on day_notes for update to ambit_app
  using (organisation_id = ambit_organisation() or organisation_id is null and ambit_everywhere())
  with check (organisation_id = ambit_organisation() or organisation_id is null and ambit_everywhere());
create policy removed on day_notes for delete to ambit_app
  using (organisation_id = ambit_organisation() or organisation_id is null and ambit_everywhere());
create policy all_of_them on day_notes to ambit_job using (ambit_everywhere()) with check (ambit_everywhere());
grant select, insert, delete on day_notes to ambit_app;
grant update (day, text) on day_notes to ambit_app;
grant select, insert on day_notes to ambit_job;

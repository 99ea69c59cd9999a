-- Dataset templates; the specification calls them customer reports. They belong to the provider and are offered to all.
create table templates (
  id integer generated always as identity primary key,
  name text not null check (length(trim(name)) > 0),
  base_credits integer not null default 0 check (base_credits >= 0),
  geofence_extension_m integer not null default 5000 check (geofence_extension_m >= 0),
  -- 0 the study area, 1 its geofence
  population_count_area smallint not null default 1 check (population_count_area in (0, 1)),
  max_points_of_interest integer check (max_points_of_interest > 0),
  can_draw_study_area boolean not null default true,
  can_select_zones boolean not null default true,
  fixed_radius_m integer check (fixed_radius_m > 0),
  internal_description text not null default '',
  external_description text not null default '',
  earliest_date date,
  latest_date date,
  days_behind_current_date integer check (days_behind_current_date >= 0),
  bespoke_configuration text,
  selected_data_period integer,
  icon text not null default '',
  details text not null default '',
  position integer not null default 1,
  is_draft boolean not null default true,
  report_viewer text not null default 'None',
  map_viewer text not null default 'None',
  -- Only trips of electric vehicles go into a dataset of this template.
  ev_only boolean not null default false,
  sample_dataset_id integer,
  -- Grows with every save; an order quotes it.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint geofence_where_nothing_is_drawn check (can_draw_study_area or population_count_area = 1)
);

create table template_inputs (
  id integer generated always as identity primary key,
  template_id integer not null references templates on delete cascade,
  name text not null,
  display_title text not null,
  position integer not null default 1,
  -- 0 single, 1 multiple
  type smallint not null default 0 check (type in (0, 1)),
  internal boolean not null default false,
  active boolean not null default true,
  tooltip text,
  unique (template_id, name)
);
create table template_options (
  id integer generated always as identity primary key,
  input_id integer not null references template_inputs on delete cascade,
  name text not null,
  credits integer not null default 0 check (credits >= 0)
);
create table template_periods (
  id integer generated always as identity primary key,
  template_id integer not null references templates on delete cascade,
  display_name text not null,
  credits integer not null default 0
);
create table template_population_factors (
  id integer generated always as identity primary key,
  template_id integer not null references templates on delete cascade,
  population integer not null check (population > 0),
  credits integer not null check (credits >= 0)
);
create table template_area_factors (
  id integer generated always as identity primary key,
  template_id integer not null references templates on delete cascade,
  name text not null,
  area_km2 numeric(12, 2) not null check (area_km2 > 0),
  credits integer not null check (credits >= 0)
);
create table keywords (
  id integer generated always as identity primary key,
  name text not null unique
);
create table template_keywords (
  template_id integer not null references templates on delete cascade,
  keyword_id integer not null references keywords,
  primary key (template_id, keyword_id)
);
create index template_inputs_by_template on template_inputs (template_id);
create index template_options_by_input on template_options (input_id);
create index template_periods_by_template on template_periods (template_id);
create index template_population_factors_by_template on template_population_factors (template_id);
create index template_area_factors_by_template on template_area_factors (template_id);

grant select on templates, template_inputs, template_options, template_periods, template_population_factors,
  template_area_factors, keywords, template_keywords to ambit_app;
grant select, insert, update, delete on templates, template_inputs, template_options, template_periods,
  template_population_factors, template_area_factors, keywords, template_keywords to ambit_job;

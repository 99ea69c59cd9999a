-- Whether a template counts electric vehicles alone follows from its viewers (src/domain/viewers.ts). It stood in a column
-- that the portal wrote as false for every template, and left as it was when viewers changed: orders of such templates were
-- charged and built of the wrong kind of trips, their viewers answered nothing, and their downloads held the wrong figures.
do $$ begin perform set_config('ambit.everywhere', 'yes', true); end $$;

-- A dataset whose kind changes keeps a ground for each kind of figures that has been seen.
alter table dataset_grounds drop constraint dataset_grounds_dataset_id_organisation_id_key;
alter table dataset_grounds add unique (dataset_id, organisation_id, ev_only);
create or replace function keep_ground() returns trigger language plpgsql as $$
begin
  -- The figures of a dataset that fails to be made anew have been seen all the same.
  if new.status = 3 and not new.remade then
    delete from dataset_grounds where dataset_id = new.id;
  else
    insert into dataset_grounds
      (dataset_id, organisation_id, is_sample, ev_only, first_day, last_day, ground_wkt, min_e, min_n, max_e, max_n)
    values (new.id, new.organisation_id, new.is_sample, new.ev_only, new.first_day, new.last_day, new.study_area_wkt,
      (new.extent->>0)::double precision, (new.extent->>1)::double precision,
      (new.extent->>2)::double precision, (new.extent->>3)::double precision)
    on conflict (dataset_id, organisation_id, ev_only) do nothing;
  end if;
  return null;
end $$;

-- What the viewers of every dataset ask for. A failed one was refunded, and stays.
create temporary table wrong_kind on commit drop as
select id, ev_only, electric, ordinary, status = 2 or remade as seen
from (
  select *,
    report_viewer = 'EV_Chargepoint_Insights_Report' or map_viewer = 'EV_Chargepoint_Insights_Map' as electric,
    report_viewer not in ('None', 'EV_Chargepoint_Insights_Report')
      or map_viewer not in ('None', 'EV_Chargepoint_Insights_Map') as ordinary
  from datasets where status <> 3
) as d
where electric and (ordinary or not ev_only) or ordinary and not electric and ev_only;

-- One viewer of each kind: the viewer that its figures are not for has never answered rightly. It is taken off, the other
-- stays, and the price goes back to whoever paid it.
create temporary table refunds on commit drop as
select d.id, d.created_by, d.template_name || ': ' || d.name as title, d.credits,
  coalesce(debit.organisation_id, d.organisation_id) as paid_by,
  case when (d.report_viewer = 'EV_Chargepoint_Insights_Report') = d.ev_only then d.map_viewer else d.report_viewer end as taken_off
from datasets d join wrong_kind w on w.id = d.id and w.electric and w.ordinary
left join credit_ledger debit on debit.dataset_id = d.id and debit.credit_type = 1;

insert into credit_ledger (organisation_id, amount, credit_type, info, dataset_id)
select paid_by, credits, 0, 'Refund: ' || title, id from refunds where credits > 0;
insert into audit_trail (organisation_id, action, details, address)
select paid_by, 'credits-refunded', jsonb_build_object('datasetId', id, 'orderedBy', created_by, 'credits', credits), 'upgrade'
from refunds where credits > 0;
insert into audit_trail (organisation_id, action, details, address)
select paid_by, 'viewer-removed', jsonb_build_object('datasetId', id, 'orderedBy', created_by, 'viewer', taken_off,
  'reason', 'It was ordered with a viewer of electric vehicles and one of all vehicles; this one has no figures'), 'upgrade'
from refunds;

update datasets d set
  report_viewer = case when (report_viewer = 'EV_Chargepoint_Insights_Report') = d.ev_only then report_viewer else 'None' end,
  map_viewer = case when (map_viewer = 'EV_Chargepoint_Insights_Map') = d.ev_only then map_viewer else 'None' end,
  -- Given back already: a failure to come gives nothing back a second time.
  credits = 0
from wrong_kind w where w.id = d.id and w.electric and w.ordinary;

-- The others are built anew as what they were ordered as, at no cost and without a letter. What has been seen of them keeps
-- its ground, and the trigger adds that of the new kind beside it.
delete from dataset_grounds g using wrong_kind w
where w.id = g.dataset_id and not (w.electric and w.ordinary) and not w.seen;

insert into audit_trail (organisation_id, action, details, address)
select d.organisation_id, 'dataset-remade',
  jsonb_build_object('datasetId', d.id, 'orderedBy', d.created_by, 'evOnly', w.electric,
    'reason', case when w.electric then 'Its viewers count electric vehicles alone; it was built of all vehicles'
      else 'Its viewers count all vehicles; it was built of electric vehicles alone' end),
  'upgrade'
from datasets d join wrong_kind w on w.id = d.id where not (w.electric and w.ordinary);

update datasets d set
  ev_only = w.electric, remade = w.seen, status = 0, progress = 0, claims = 0, failures = 0, not_before = null,
  lease_owner = null, lease_until = null, build_id = null, changed_at = now()
from wrong_kind w where w.id = d.id and not (w.electric and w.ordinary);

-- What cannot be opened is not on offer: a template of two kinds of viewers, or of none, is a draft until that is mended.
insert into audit_trail (action, details, address)
select 'template-changed',
  jsonb_build_object('templateId', id, 'version', version + 1,
    'before', jsonb_build_object('isDraft', false), 'after', jsonb_build_object('isDraft', true),
    'reason', case when report_viewer = 'None' and map_viewer = 'None' then 'It has no viewer'
      else 'One of its viewers counts electric vehicles alone and the other all vehicles' end),
  'upgrade'
from templates
where not is_draft and (report_viewer = 'None' and map_viewer = 'None'
  or report_viewer = 'EV_Chargepoint_Insights_Report' and map_viewer not in ('None', 'EV_Chargepoint_Insights_Map')
  or map_viewer = 'EV_Chargepoint_Insights_Map' and report_viewer not in ('None', 'EV_Chargepoint_Insights_Report'));
update templates set is_draft = true, version = version + 1
where not is_draft and (report_viewer = 'None' and map_viewer = 'None'
  or report_viewer = 'EV_Chargepoint_Insights_Report' and map_viewer not in ('None', 'EV_Chargepoint_Insights_Map')
  or map_viewer = 'EV_Chargepoint_Insights_Map' and report_viewer not in ('None', 'EV_Chargepoint_Insights_Report'));

alter table templates drop column ev_only;

-- Metres by which the district of an order is wider than its street; null of templates that take one area.
alter table templates add column district_m integer check (district_m > 0);
-- The street whose district a dataset is, and by how many metres it is wider; null of all others.
alter table datasets add column district_of integer references datasets on delete set null;
alter table datasets add column district_m integer check (district_m > 0);
create unique index one_district_a_street on datasets (district_of) where district_of is not null;

-- True if the area follows an edge that a person drew: its own, or that of an older area that it was snapped to.
alter table datasets add column has_drawn_edge boolean not null default false;

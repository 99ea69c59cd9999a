-- Groups are the organisation's; a dataset's group and, for whoever sees every organisation, its owner may change.
create unique index one_group_a_name on dataset_groups (organisation_id, lower(name));
grant insert, update, delete on dataset_groups to ambit_app;
grant update (group_id, organisation_id) on datasets to ambit_app;

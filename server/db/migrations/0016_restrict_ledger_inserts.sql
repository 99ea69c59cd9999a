-- An organisation spends by itself; what it has to spend comes from the provider, the worker's refunds and the terminal,
-- which see every organisation.
drop policy seen on credit_ledger;
create policy seen on credit_ledger for select using (ambit_sees(organisation_id));
create policy spent on credit_ledger for insert
  with check (ambit_everywhere() or (organisation_id = ambit_organisation() and credit_type = 1));

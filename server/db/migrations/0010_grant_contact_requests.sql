-- Whoever writes to support is told the number of what was kept.
grant select on contact_requests to ambit_app;

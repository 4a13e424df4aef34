-- With the task, which says if a plan covers the time: the unbilled time of a period reads this index alone.
drop index time_log_started;
create index time_log_started on time_log (started_at desc, id desc)
  include (project_id, account_id, seconds, task_id);

-- Clients by a part of a name, and projects by a part of a title, in the searches of lists.
create index account_searched on account using gin (
  (first_name || ' ' || last_name) gin_trgm_ops, business_name gin_trgm_ops);
create index client_name_searched on client using gin (name gin_trgm_ops);
create index project_title_searched on project using gin (title gin_trgm_ops);

-- An invoice in a reverse charge has net prices. Those of before that were gross keep prices and total,
-- as their tax is 0 either way; an edit took the tax out of their prices.
update invoice set prices_gross = false where prices_gross and reverse_charge;
update recurring_invoice set prices_gross = false where prices_gross and reverse_charge;
alter table invoice add constraint invoice_net_in_reverse_charge
  check (not (prices_gross and reverse_charge));
alter table recurring_invoice add constraint recurring_net_in_reverse_charge
  check (not (prices_gross and reverse_charge));

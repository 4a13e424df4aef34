-- Outstanding totals read only this partial index, because most invoices are paid.
create index invoice_unpaid on invoice (due_date, id)
  include (account_id, status, total_cents, paid_cents, credited_cents)
  where number is not null and voided_at is null and status <> 'Paid';

-- Index-only scans for projects counted by status and overdue tasks counted by project.
create index project_shown_status on project (status, due_date, id);
create index task_open_due on task (due_date) include (project_id)
  where status <> 'completed' and due_date is not null;

-- Whose project it was: a client who gets a project later does not read what was said to the one before.
-- Nothing has written an entry so far.
alter table project_entry add column client_id uuid not null references account;

-- The progress of a project, and the projects of an Employee, are read from the index alone.
create index task_progress on task (project_id, status);
create index task_assigned on task (account_id, project_id);

-- The orders of the list of projects. They include what filters read, so that counts and late pages
-- read no row of the table.
create index project_due on project ((coalesce(due_date, 'infinity'::date)), id)
  include (due_date, status, account_id, category_id, showcase);
create index project_priority on project (array_position('{low,medium,high}'::text[], priority), id);

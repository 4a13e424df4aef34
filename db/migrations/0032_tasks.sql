-- A task on which a timer runs is not deleted.
alter table timer drop constraint timer_task_id_fkey;
alter table timer add foreign key (task_id) references task;

-- The due date of which the Employee was reminded.
alter table task add column reminded_of date;

-- The list of tasks in its usual order and by each of its columns. The indexes include what filters
-- read, so that late pages and counts read no row of the table.
create index task_usual on task ((status <> 'completed') desc, created_at desc, id desc)
  include (status, due_date, account_id, project_id);
create index task_updated on task (updated_at desc, id desc) include (status, account_id);
create index task_due on task (due_date, id) include (status, account_id);
create index task_priority on task (array_position('{low,medium,high}'::text[], priority), id)
  include (priority, status, account_id);
create index task_status on task
  (array_position('{pending,in-progress,completed}'::text[], status), id)
  include (status, account_id);
-- Searched as a whole.
create index task_title on task (lower(title), id)
  include (title, status, priority, due_date, account_id, project_id, created_at, updated_at);

create table task (
  id uuid primary key default uuidv7(),
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed')),
  -- The Employee, who may be any member of staff.
  account_id uuid not null references account,
  project_id uuid not null references project,
  due_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The due date of which the Employee was reminded.
  reminded_of date,
  -- The last person to change it, whom a refused change names. No foreign key: it
  -- is only shown.
  changed_by uuid,
  in_plan boolean not null default false,
  unique (id, project_id)
);
create index task_created on task (created_at desc, id desc);
create index task_account on task (account_id, created_at desc, id desc);
create index task_project on task (project_id, created_at desc, id desc);
-- The progress of a project, and the projects of an Employee, are read from the index alone.
create index task_progress on task (project_id, status);
create index task_assigned on task (account_id, project_id);
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
create index task_in_plan on task (project_id) include (id) where in_plan;
create index task_open_due on task (due_date) include (project_id)
  where status <> 'completed' and due_date is not null;
create index task_words on task using gin (to_tsvector('simple', title));

create table task_comment (
  id uuid primary key default uuidv7(),
  task_id uuid not null references task on delete cascade,
  account_id uuid not null references account,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index task_comment_of on task_comment (task_id, created_at, id);

-- At most one timer runs per person.
create table timer (
  account_id uuid primary key references account,
  task_id uuid not null,
  started_at timestamptz not null,
  -- When the person was asked whether they are still working.
  asked_at timestamptz,
  foreign key (task_id) references task
);
create index timer_task on timer (task_id);

create table time_log (
  id uuid primary key default uuidv7(),
  task_id uuid not null,
  account_id uuid not null references account,
  started_at timestamptz not null,
  seconds integer not null check (seconds between 0 and 86400),
  description text not null default '' check (char_length(description) <= 1000),
  -- The timer ran for too long and was stopped by a job.
  stopped_by_job boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  project_id uuid not null,
  constraint time_log_task_id_fkey
  foreign key (task_id, project_id) references task (id, project_id) on update cascade
);
create index time_log_account on time_log (account_id, started_at desc, id desc);
create index time_log_task on time_log (task_id, started_at desc, id desc);
-- Totals read only these indexes.
create index time_log_project on time_log (project_id, started_at desc, id desc)
  include (account_id, seconds);
create index time_log_started on time_log (started_at desc, id desc)
  include (project_id, account_id, seconds);
create index time_log_seconds on time_log (seconds desc, id desc);
-- The time of one project or person by its length. The index of all time would be read to its end for them.
create index time_log_project_seconds on time_log (project_id, seconds desc, id desc);
create index time_log_account_seconds on time_log (account_id, seconds desc, id desc);
-- The totals of all time add up this index, in its order.
create index time_log_totals on time_log (project_id, account_id) include (seconds);
-- Time logs are newest first by default.
create index time_log_created on time_log (created_at desc, id desc);

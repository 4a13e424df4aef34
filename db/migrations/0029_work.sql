-- The history of a project, which its client reads too. No foreign key: a deleted project that is brought
-- back has its history again.
create table project_entry (
  id uuid primary key default uuidv7(),
  project_id uuid not null,
  -- Null where the agency's program acted by itself.
  account_id uuid references account,
  -- What happened, in words: Status: in-progress → paused.
  action text not null check (char_length(action) between 1 and 300),
  comment text not null default '' check (char_length(comment) <= 2000),
  created_at timestamptz not null
);
create index project_entry_newest on project_entry (project_id, created_at desc, id desc);

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
  updated_at timestamptz not null default now()
);
create index task_created on task (created_at desc, id desc);
create index task_account on task (account_id, created_at desc, id desc);
create index task_project on task (project_id, created_at desc, id desc);

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
  task_id uuid not null references task on delete cascade,
  started_at timestamptz not null,
  -- When the person was asked whether the work still goes on.
  asked_at timestamptz
);
create index timer_task on timer (task_id);

create table time_log (
  id uuid primary key default uuidv7(),
  task_id uuid not null references task,
  account_id uuid not null references account,
  started_at timestamptz not null,
  seconds integer not null check (seconds between 0 and 86400),
  description text not null default '' check (char_length(description) <= 1000),
  -- The timer ran for too long and was stopped by a job.
  stopped_by_job boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index time_log_started on time_log (started_at desc, id desc);
create index time_log_account on time_log (account_id, started_at desc, id desc);
create index time_log_task on time_log (task_id, started_at desc, id desc);

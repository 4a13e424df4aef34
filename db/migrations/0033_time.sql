-- The time of a project and of a client is found without reading tasks. A task that moves to another
-- project takes its time with it.
alter table task add unique (id, project_id);
alter table time_log add column project_id uuid;
update time_log set project_id = task.project_id from task where task.id = time_log.task_id;
alter table time_log alter column project_id set not null;
alter table time_log drop constraint time_log_task_id_fkey;
alter table time_log add constraint time_log_task_id_fkey
  foreign key (task_id, project_id) references task (id, project_id) on update cascade;

-- Totals read only these indexes.
create index time_log_project on time_log (project_id, started_at desc, id desc)
  include (account_id, seconds);
drop index time_log_started;
create index time_log_started on time_log (started_at desc, id desc)
  include (project_id, account_id, seconds);
create index time_log_seconds on time_log (seconds desc, id desc);

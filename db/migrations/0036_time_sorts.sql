-- The time of one project or person by its length. The index of all time would be read to its end for them.
create index time_log_project_seconds on time_log (project_id, seconds desc, id desc);
create index time_log_account_seconds on time_log (account_id, seconds desc, id desc);

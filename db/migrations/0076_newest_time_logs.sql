-- Time logs are newest first by default.
create index time_log_created on time_log (created_at desc, id desc);

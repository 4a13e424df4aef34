-- The totals of all time add up this index, in its order.
create index time_log_totals on time_log (project_id, account_id) include (seconds);

-- The member of staff who added the version, and is told if it fails.
alter table deliverable_version add column account_id uuid references account on delete set null;
create index deliverable_version_account on deliverable_version (account_id);

select create_limited_views();

-- Counts up to revoke the address of a person's calendar feed.
alter table account add column calendar_version integer not null default 1;

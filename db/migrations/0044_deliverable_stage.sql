-- An approval opens the stage that waits for the design, unless the deliverable is of another kind.
alter table deliverable add column opens_stage boolean not null default true;

select create_limited_views();

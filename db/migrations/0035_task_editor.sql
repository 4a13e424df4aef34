-- Who changed the task last, which tells the next one why their change is refused. No foreign key: it
-- is only shown.
alter table task add column changed_by uuid;

-- An invoice may belong to a project.
alter table invoice add column project_id uuid references project on delete set null;
create index invoice_project on invoice (project_id, date_issued desc, id desc)
  where project_id is not null;

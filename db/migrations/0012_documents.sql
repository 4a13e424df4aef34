-- Files that no page shows: they are handed to those who may see the project.
create table document (
  id uuid primary key default uuidv7(),
  key text not null unique,
  name text not null check (length(name) between 1 and 255),
  bytes integer not null,
  account_id uuid references account on delete set null,
  -- Null until the form is saved. No foreign key: a deleted project that is brought back has its documents again.
  project_id uuid,
  created_at timestamptz not null default now()
);
create index document_project on document (project_id, created_at);

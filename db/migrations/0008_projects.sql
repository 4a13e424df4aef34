create table project_category (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 70),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index project_category_name on project_category (lower(name));

create table project (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  description text not null,
  meta_description text not null default '',
  tech_stack text[] not null default '{}',
  project_url text,
  category_id uuid references project_category,
  -- Private to the client, unless showcase is set.
  account_id uuid not null references account,
  showcase boolean not null default false,
  note text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  status text not null default 'not started'
    check (status in ('not started', 'in-progress', 'paused', 'completed', 'canceled')),
  due_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In their order.
  pictures text[] not null default '{}',
  sanitizer_version integer
);
create index project_created on project (created_at desc, id desc);
create index project_shown on project (created_at desc, id desc) where showcase;
create index project_account on project (account_id, created_at desc);
create index project_category_of on project (category_id);
create index project_updated on project (updated_at desc, id desc);
create index project_title on project (lower(title), id);
-- The orders of the list of projects. They include what filters read, so that counts and late pages
-- read no row of the table.
create index project_due on project ((coalesce(due_date, 'infinity'::date)), id)
  include (due_date, status, account_id, category_id, showcase);
create index project_priority on project (array_position('{low,medium,high}'::text[], priority), id);
-- Index-only scans for projects counted by status and overdue tasks counted by project.
create index project_shown_status on project (status, due_date, id);
-- Prefix search of the jump palette.
create index project_words on project using gin (to_tsvector('simple', title));

-- The history of a project, which its client reads too. No foreign key: a deleted project that is restored
-- has its history again.
create table project_entry (
  id uuid primary key default uuidv7(),
  project_id uuid not null,
  -- Null if the program acted by itself.
  account_id uuid references account,
  -- Such as: Status: in-progress → paused.
  action text not null check (char_length(action) between 1 and 300),
  comment text not null default '' check (char_length(comment) <= 2000),
  created_at timestamptz not null,
  -- The client at that time: a later client does not read what was written to the former one.
  -- Not used yet.
  client_id uuid not null references account
);
create index project_entry_newest on project_entry (project_id, created_at desc, id desc);
-- A client's timeline reads the newest entries of each kind.
create index project_entry_client on project_entry (client_id, created_at desc, id desc);

-- Private files, which those who may see the project can download.
create table document (
  id uuid primary key default uuidv7(),
  key text not null unique,
  name text not null check (length(name) between 1 and 255),
  bytes integer not null,
  account_id uuid references account on delete set null,
  -- Null until the form is saved. No foreign key: a deleted project that is restored has its documents again.
  project_id uuid,
  created_at timestamptz not null default now(),
  -- The name of the stored file depends on the kind.
  kind text not null,
  deleted_at timestamptz,
  deleted_by uuid references account on delete set null
);
create index document_project on document (project_id, created_at);
-- For the total size of a client's files.
create index document_account on document (account_id);
-- Lists a client's uploads.
create index document_uploaded on document (account_id, created_at desc) where project_id is not null and deleted_at is null;

-- Files and links that staff share with all clients or with one.
create table resource (
  id uuid primary key default uuidv7(),
  -- Null if shared with all clients.
  account_id uuid references account on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  text text not null default '' check (char_length(text) <= 2000),
  category text not null check (category in ('Guides', 'Brand', 'Website', 'Contracts', 'Reports', 'Templates', 'Other')),
  -- Either a link or a file. The columns of the file match those of `document`.
  url text,
  key text unique,
  kind text,
  name text check (length(name) between 1 and 255),
  bytes integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  changed_by uuid references account on delete set null,
  check (num_nonnulls(key, kind, name, bytes) in (0, 4)),
  check (num_nonnulls(url, key) = 1)
);
create index resource_newest on resource (created_at desc, id desc);
create index resource_title on resource (lower(title), id);
create index resource_of_client on resource (account_id, created_at desc, id desc);

create trigger project_category_changed after insert or update or delete on project_category
  for each statement execute function notify_content('project');
create trigger project_changed after insert or update or delete on project
  for each statement execute function notify_content('project');
create trigger project_slug after update of slug or delete on project
  for each row execute function remember_slug('project');
create trigger project_category_recorded after insert or update or delete on project_category
  for each row execute function record_change();
create trigger project_recorded after insert or update or delete on project
  for each row execute function record_change();
create trigger project_files after insert or update or delete on project
  for each row execute function follow_files('pictures', 'description');
create trigger project_sanitized before insert or update on project
  for each row execute function mark_sanitized('description');

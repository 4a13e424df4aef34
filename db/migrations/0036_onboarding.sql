-- Templates of what a new project asks its client for.
create table onboarding_template (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  items jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index onboarding_template_created on onboarding_template (created_at desc, id desc);
create trigger onboarding_template_recorded after insert or update or delete on onboarding_template
  for each row execute function record_change();

-- The list of a project that its client fills in.
create table onboarding (
  id uuid primary key default uuidv7(),
  project_id uuid not null unique,
  client_id uuid not null references client,
  title text not null check (length(title) between 1 and 200),
  -- The project starts when it is complete.
  holds boolean not null default false,
  -- The time of the last thing that the client sent, or was asked for again; reminders count from it.
  quiet_since timestamptz not null default now(),
  reminders smallint not null default 0,
  reminded_on date,
  completed_at timestamptz,
  -- Ended by staff, whatever is missing.
  ended_at timestamptz check (ended_at is null or completed_at is not null),
  -- The time at which the project was completed or canceled, from which logins are kept for some days.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint onboarding_project_client
    foreign key (project_id, client_id) references project (id, client_id)
);
create index onboarding_client on onboarding (client_id);
create index onboarding_open on onboarding (quiet_since) where completed_at is null;

create table onboarding_item (
  id uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding on delete cascade,
  position integer not null,
  kind text not null check (kind in
    ('question', 'text', 'files', 'login', 'date', 'choice', 'task', 'signature')),
  title text not null check (length(title) between 1 and 200),
  help text not null default '' check (length(help) <= 4000),
  required boolean not null default true,
  options text[] not null default '{}' check (cardinality(options) <= 20),
  state text not null default 'open' check (state in ('open', 'sent', 'accepted', 'returned')),
  reason text not null default '' check (length(reason) <= 1000),
  -- Plain, but the rich text of a text. A login is in its own table, files are documents.
  answer text not null default '' check (length(answer) <= 100000),
  -- Counts up with each change of the answer.
  revision integer not null default 0,
  answered_by uuid references account on delete set null,
  answered_at timestamptz,
  sent_at timestamptz,
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index onboarding_item_position on onboarding_item (onboarding_id, position);
create index onboarding_item_sent on onboarding_item (sent_at) where state = 'sent';

-- A file of an item is a document of the project.
create table onboarding_file (
  item_id uuid not null references onboarding_item on delete cascade,
  document_id uuid not null references document on delete cascade,
  primary key (item_id, document_id)
);
create index onboarding_file_document on onboarding_file (document_id);

-- Encrypted with a key that is derived from the vault.
create table onboarding_login (
  item_id uuid primary key references onboarding_item on delete cascade,
  sealed bytea not null
);
comment on table onboarding_login is 'Only in encrypted backups.';

-- The persons who were shown a login, and why.
create table onboarding_showing (
  id uuid primary key default uuidv7(),
  item_id uuid not null references onboarding_item on delete cascade,
  account_id uuid references account on delete set null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now()
);
create unique index onboarding_showing_reason on onboarding_showing (item_id, account_id, lower(reason));

-- Something that a client reviews in a project, in versions. A project with reviews stays with its client.
create table deliverable (
  id uuid primary key default uuidv7(),
  project_id uuid not null,
  client_id uuid not null references client,
  title text not null check (length(title) between 1 and 200),
  -- The number of the newest version that is shown; null until one is.
  shown_version integer,
  is_linked boolean not null default false,
  -- Counts up to end the links that were given out.
  link_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint deliverable_project_client
    foreign key (project_id, client_id) references project (id, client_id)
);
create index deliverable_project on deliverable (project_id, created_at, id);
create index deliverable_client on deliverable (client_id, id);
create index deliverable_words on deliverable using gin (to_tsvector('simple', title));

create table deliverable_version (
  id uuid primary key default uuidv7(),
  deliverable_id uuid not null references deliverable on delete cascade,
  number integer not null check (number between 1 and 50),
  note text not null default '' check (length(note) <= 2000),
  page_url text not null default '' check (length(page_url) <= 500),
  state text not null default 'preparing' check (state in ('preparing', 'open', 'failed')),
  -- Why a file could not be shown.
  failure text not null default '',
  pages_expected integer check (pages_expected between 0 and 40),
  decision text check (decision in ('approved', 'approved-with-notes', 'changes-requested')),
  notes text not null default '' check (length(notes) <= 2000),
  decision_id uuid references decision,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  check ((decision is null) = (decision_id is null)),
  check ((state = 'open') = (opened_at is not null)),
  unique (deliverable_id, number)
);
create index deliverable_version_decision on deliverable_version (decision_id);

-- The files that its pages are made of, in their order.
create table deliverable_file (
  id uuid primary key default uuidv7(),
  version_id uuid not null references deliverable_version on delete cascade,
  position integer not null,
  document_id uuid references document on delete set null,
  name text not null,
  -- Both null until it was read.
  pages integer check (pages between 1 and 40),
  sha256 text,
  unique (version_id, position)
);
create index deliverable_file_document on deliverable_file (document_id);

-- A picture with a small copy.
create table deliverable_page (
  id uuid primary key default uuidv7(),
  version_id uuid not null references deliverable_version on delete cascade,
  page integer not null check (page between 1 and 40),
  file_id uuid not null references deliverable_file on delete cascade,
  key text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null,
  unique (version_id, page)
);
create index deliverable_page_file on deliverable_page (file_id);

-- Somebody with the link of a deliverable, without an account.
create table review_guest (
  id uuid primary key default uuidv7(),
  deliverable_id uuid not null references deliverable on delete cascade,
  name text not null,
  email text not null,
  created_at timestamptz not null default now()
);
create index review_guest_deliverable on review_guest (deliverable_id);
create index review_guest_email on review_guest (lower(email));

create table pin (
  id uuid primary key default uuidv7(),
  deliverable_id uuid not null references deliverable on delete cascade,
  -- Counts apart for internal ones, so that no gap shows them to clients.
  number integer not null check (number between 1 and 500),
  -- The version where it was set, and the place on its page in percent.
  version_id uuid not null references deliverable_version on delete cascade,
  page integer not null,
  x numeric(6, 3) not null check (x between 0 and 100),
  y numeric(6, 3) not null check (y between 0 and 100),
  -- For staff alone.
  internal boolean not null default false,
  -- The version in which it was resolved.
  resolved_in uuid references deliverable_version on delete set null,
  resolved_by uuid references account on delete set null,
  resolved_by_guest uuid references review_guest on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (deliverable_id, internal, number)
);
create index pin_version on pin (version_id);
create index pin_resolved_in on pin (resolved_in);
create index pin_resolved_by on pin (resolved_by);
create index pin_resolved_by_guest on pin (resolved_by_guest);

-- Its thread; the first one is of who set it.
create table pin_comment (
  id uuid primary key default uuidv7(),
  pin_id uuid not null references pin on delete cascade,
  author text not null check (author in ('client', 'agency', 'guest')),
  account_id uuid references account on delete set null,
  guest_id uuid references review_guest on delete set null,
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null default now()
);
create index pin_comment_pin on pin_comment (pin_id, id);
create index pin_comment_account on pin_comment (account_id);
create index pin_comment_guest on pin_comment (guest_id);

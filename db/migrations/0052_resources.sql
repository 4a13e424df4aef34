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
  check (num_nonnulls(key, kind, name, bytes) in (0, 4)),
  check (num_nonnulls(url, key) = 1)
);
create index resource_newest on resource (created_at desc, id desc);
create index resource_title on resource (lower(title), id);
create index resource_of_client on resource (account_id, created_at desc, id desc);

-- Lists a client's uploads.
create index document_uploaded on document (account_id, created_at desc) where project_id is not null and deleted_at is null;
create index chat_attachment_sent on chat_attachment (account_id, created_at desc) where message_id is not null;

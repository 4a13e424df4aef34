-- The conversation of a client with the agency. Its id is the client's. The row is locked while a message
-- takes its numbers, so that the numbers have no gaps and their order is the order of commits.
create table conversation (
  id uuid primary key references account,
  assigned_to uuid references account,
  closed_at timestamptz,
  -- The number of the last message. The client does not count internal notes.
  last_number integer not null default 0,
  last_public_number integer not null default 0,
  -- The client wrote last.
  waiting boolean not null default false,
  -- Up to which number a side has received and read. Staff share theirs.
  client_delivered integer not null default 0,
  client_read integer not null default 0,
  agency_delivered integer not null default 0,
  agency_read integer not null default 0,
  active_at timestamptz not null,
  created_at timestamptz not null
);
create index conversation_active on conversation (active_at desc, id desc);

create table chat_message (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversation on delete cascade,
  number integer not null,
  -- Null for an internal note. Clients see this one, so that they cannot tell that there are notes.
  public_number integer,
  author_id uuid not null references account,
  from_client boolean not null,
  text text not null check (char_length(text) <= 2000),
  -- Chosen by the browser of the author, so that a message that is sent again is stored once.
  client_message_id uuid not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  check (public_number is not null or not from_client),
  check (deleted_at is null or text = ''),
  constraint chat_message_number unique (conversation_id, number),
  constraint chat_message_public_number unique (conversation_id, public_number),
  constraint chat_message_once unique (conversation_id, author_id, client_message_id)
);
create index chat_message_words on chat_message using gin (to_tsvector('simple', text));
create index chat_message_newest on chat_message (conversation_id, created_at desc, id desc)
  where deleted_at is null;

create table chat_attachment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  -- Null until the message is sent.
  message_id uuid references chat_message on delete cascade,
  key text not null unique,
  kind text not null check (kind in ('webp', 'pdf')),
  name text not null check (length(name) between 1 and 255),
  bytes integer not null,
  -- Of a picture.
  width integer,
  height integer,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'webp') = (width is not null and height is not null))
);
create index chat_attachment_message on chat_attachment (message_id, position);
create index chat_attachment_unsent on chat_attachment (created_at) where message_id is null;
create index chat_attachment_sent on chat_attachment (account_id, created_at desc) where message_id is not null;

create table saved_reply (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 80),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_reply_title on saved_reply (lower(title));

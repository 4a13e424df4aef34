-- Until a notification is read, further events of the same kind and record are counted in its row.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 64),
  subject text not null check (char_length(subject) between 1 and 200),
  about text not null check (char_length(about) between 1 and 64),
  times integer not null default 1,
  -- False if the person wants the mail alone.
  in_portal boolean not null,
  -- Null where no mail is pending; `unmailed` counts what it will tell.
  mail_due_at timestamptz,
  unmailed integer not null default 0,
  read_at timestamptz,
  -- The last time that it happened.
  created_at timestamptz not null default now()
);
create unique index notification_unread on notification (account_id, kind, about) where read_at is null;
create index notification_newest on notification (account_id, created_at desc, id desc);
create index notification_mail_due on notification (mail_due_at) where mail_due_at is not null;
create index notification_read on notification (read_at) where read_at is not null;

-- The choices that differ from the default of a kind.
create table notification_preference (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 64),
  channel text not null check (channel in ('portal', 'mail', 'both', 'off')),
  primary key (account_id, kind)
);

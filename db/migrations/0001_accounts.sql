create extension if not exists pg_trgm;

create table account (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null,
  last_name text not null,
  business_name text not null default '',
  phone_number text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default 'USA',
  zip_code text not null default '',
  avatar text,
  role text not null default 'User' check (role in ('Admin', 'User', 'Employee', 'Manager')),
  status text not null default 'Active' check (status in ('Active', 'InActive', 'Suspended')),
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Wrong passwords since the last right one.
  failed_logins integer not null default 0,
  -- Encrypted. Two-factor applies once its first code was accepted.
  two_factor_secret bytea,
  two_factor_confirmed_at timestamptz,
  -- The time step of the last code that was used.
  two_factor_step integer not null default 0,
  -- Kept here, because sessions are deleted some time after they end.
  last_seen_at timestamptz,
  -- Counts up to revoke the address of a person's calendar feed.
  calendar_version integer not null default 1,
  erased_at timestamptz,
  -- Named in conflicts.
  changed_by uuid references account on delete set null
);
create unique index account_email on account (email) where deleted_at is null;
create index account_created on account (created_at desc, id desc);
-- Searches of conversations find their clients by these.
create index account_words on account
  using gin (to_tsvector('simple', first_name || ' ' || last_name || ' ' || business_name));
-- The lists of accounts, by each of their columns.
create index account_email_order on account (email, id) where deleted_at is null;
create index account_role_order on account (role, id) where deleted_at is null;
create index account_status_order on account (status, id) where deleted_at is null;
create index account_last_seen on account (coalesce(last_seen_at, '-infinity'), id) where deleted_at is null;

-- A row is a sign-in. Its refresh token changes at each use, and the previous one stays known.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  refresh_hash bytea,
  previous_hash bytea,
  rotated_at timestamptz,
  persistent boolean not null default false,
  user_agent text not null default '',
  authenticated_at timestamptz not null,
  -- Null until the second factor is accepted.
  completed_at timestamptz,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Wrong codes while the sign-in waits for its second factor.
  wrong_codes integer not null default 0,
  -- The reason that the browser is told. Null after a sign-out or an expiry.
  ended_because text check (ended_because in
  ('elsewhere', 'agency', 'password', 'two-factor', 'email', 'rights', 'closed', 'reused'))
);
create index session_account on session (account_id) where ended_at is null;
create index session_expires on session (expires_at);

-- Browsers that signed in before. A sign-in from another one is mailed to the owner.
create table known_device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, hash)
);

-- Links that set a password, sent by mail or logged at the first start. A used link is deleted.
create table password_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'welcome', 'first-admin')),
  -- Null for the link of the first Admin, whose account does not exist yet.
  account_id uuid references account on delete cascade
    check ((account_id is null) = (purpose = 'first-admin')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_link_account on password_link (account_id);
create index password_link_expires on password_link (expires_at);

create table passkey (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 70),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_account on passkey (account_id, created_at);

-- Challenges for passkeys. Each accepts one answer.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  -- Null for a sign-in by passkey alone.
  account_id uuid references account on delete cascade
    check ((account_id is null) = (purpose = 'sign-in')),
  expires_at timestamptz not null,
  session_id uuid references session on delete cascade
    check ((session_id is not null) = (purpose = 'step-up')),
  constraint passkey_challenge_purpose_check
    check (purpose in ('register', 'sign-in', 'second-factor', 'step-up'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  -- Codes are hashed like passwords, with one salt for all codes of an account.
  salt bytea,
  primary key (account_id, hash)
);

-- A new email address of an account, until the link that was sent to it is opened.
create table email_change (
  account_id uuid primary key references account on delete cascade,
  email text not null check (length(email) <= 254),
  hash bytea not null unique,
  -- The session that asked for it, the only one that stays.
  session_id uuid not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);

-- Events of sign-ins, passwords and accounts. Rows are deleted after 90 days.
create table security_event (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- The account. Null if none is known; what was typed is not stored.
  account_id uuid references account on delete cascade,
  -- Who caused it. Null if nobody was signed in.
  actor_id uuid references account on delete set null,
  -- Never a whole address.
  address cidr check (masklen(address) <= case family(address) when 4 then 24 else 48 end),
  -- Such as: Chrome on macOS.
  device text not null default '',
  detail text not null default '',
  -- Failures that repeat within this hour are one row, which bounds the table.
  hour timestamptz,
  times integer not null default 1,
  -- The last time.
  created_at timestamptz not null default now()
);
create index security_event_created on security_event (created_at desc, id desc);
create unique index security_event_repeated
  on security_event (kind, account_id, address, detail, hour) nulls not distinct
  where hour is not null;
create index security_event_account on security_event (account_id, created_at desc, id desc);

-- Archives of a client's personal data, requested by the client.
create table data_download (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  key text unique,
  bytes bigint,
  check ((state = 'ready') = (num_nonnulls(ready_at, expires_at, key, bytes) = 4))
);
-- At most one archive per client is being prepared at a time.
create unique index data_download_pending on data_download (account_id) where state = 'pending';
create index data_download_account on data_download (account_id, requested_at desc);
create index data_download_requested on data_download (requested_at);

-- Stale text is sanitized whenever it is read, so storing the result changes no page and no reply.
-- A transaction that declares this (content/rich-text.server.ts) notifies nobody.
create function notify_content() returns trigger language plpgsql as $$
begin
  if current_setting('atrium.changes_no_page', true) = 'yes' then
    return null;
  end if;
  perform pg_notify('atrium', json_build_object('type', 'content', 'tag', tg_argv[0])::text);
  raise info using errcode = 'AT001', message = tg_argv[0];
  return null;
end $$;

-- Each process holds what it read of a session for up to a second. A change to what a session may do
-- drops it at once: in the process that makes the change, and by NOTIFY in all others.
create function notify_account() returns trigger language plpgsql as $$
declare
  account text := to_jsonb(old) ->> tg_argv[0];
begin
  perform pg_notify('atrium', json_build_object('type', 'account', 'id', account)::text);
  raise info using errcode = 'AT002', message = account;
  return null;
end $$;

create function note_last_seen() returns trigger language plpgsql as $$
begin
  update account set last_seen_at = new.last_seen_at
  where id = new.account_id and (last_seen_at is null or last_seen_at < new.last_seen_at);
  return null;
end
$$;

-- A change that somebody else may have asked for does not outlive a new password, e-mail or status.
create function cancel_email_change() returns trigger language plpgsql as $$
begin
  delete from email_change where account_id = new.id;
  return null;
end
$$;

-- Posts show their author's name.
create trigger account_name_changed after update of first_name, last_name on account
  for each statement execute function notify_content('blog');
create trigger account_notify
  after delete or update of role, status, password_hash, two_factor_enabled, deleted_at on account
  for each row execute function notify_account('id');
create trigger session_notify
  after delete or update of ended_at, expires_at, authenticated_at, completed_at on session
  for each row execute function notify_account('account_id');
create trigger session_note_last_seen
  after insert or update of last_seen_at on session
  for each row when (new.completed_at is not null) execute function note_last_seen();
create trigger account_cancel_email_change
  after update of password_hash, email, status, deleted_at on account
  for each row execute function cancel_email_change();

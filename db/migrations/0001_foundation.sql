-- Tells every process which content changed, at the moment the change is committed.
create function notify_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium', json_build_object('type', 'content', 'tag', tg_argv[0])::text);
  return null;
end $$;

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
  deleted_at timestamptz
);
create unique index account_email on account (email) where deleted_at is null;
create index account_created on account (created_at desc, id desc);

-- One row is one sign-in; its refresh token changes at each use, the one before stays known.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  refresh_hash bytea,
  previous_hash bytea,
  rotated_at timestamptz,
  persistent boolean not null default false,
  user_agent text not null default '',
  authenticated_at timestamptz not null,
  -- Null while the second factor is still to come.
  completed_at timestamptz,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index session_account on session (account_id) where ended_at is null;
create index session_expires on session (expires_at);

create table rate_limit (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets on rate_limit (resets_at);

-- Answers of the bot check that were used; each is good for one request.
create table used_challenge (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_challenge_expires on used_challenge (expires_at);

-- Every stored file. What no content refers to is swept after a day.
create table file (
  key text primary key,
  kind text not null check (kind in ('project', 'design', 'blog', 'service', 'avatar')),
  account_id uuid references account on delete set null,
  url text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index file_created on file (created_at);

create table service (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  content text not null,
  image text references file (url),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index service_created on service (created_at desc, id desc);
create index service_updated on service (updated_at desc, id desc);
-- The plain title beside it, or the index could not be read alone.
create index service_title on service (lower(title), id) include (title);
create trigger service_changed after insert or update or delete on service
  for each statement execute function notify_content('service');

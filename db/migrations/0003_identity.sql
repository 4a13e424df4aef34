alter table account
  -- Wrong passwords since the last right one.
  add column failed_logins integer not null default 0,
  -- Encrypted. Set with the flag; nobody is held up by it before its first code was accepted.
  add column two_factor_secret bytea,
  add column two_factor_confirmed_at timestamptz,
  -- The newest time step of which a code was used.
  add column two_factor_step integer not null default 0;

-- How often a wrong code was given for a sign-in that waits for its second factor.
alter table session add column wrong_codes integer not null default 0;

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Links that let somebody set a password, by mail or from the first start's log. Each works once: it is gone when it was used.
create table password_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'welcome', 'first-admin')),
  -- The first Admin's link belongs to nobody yet.
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

-- What a passkey is asked to sign. Each is good for one answer.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'second-factor')),
  -- Null where somebody signs in with a passkey alone.
  account_id uuid references account on delete cascade
    check ((account_id is null) = (purpose = 'sign-in')),
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Browsers that signed in before: a sign-in from another one is told to its owner.
create table known_device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, hash)
);

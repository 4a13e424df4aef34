create table rate_limit (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets on rate_limit (resets_at);

-- Used answers of the bot check. Each is accepted once.
create table used_challenge (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_challenge_expires on used_challenge (expires_at);

-- Events for one person, in the order in which their transactions commit: whoever was disconnected reads
-- on from the last one they have. The counter's row is locked until commit, so that no event becomes
-- visible after one with a higher number.
create table live_counter (
  account_id uuid primary key references account (id) on delete cascade,
  seq bigint not null
);

create table live_event (
  account_id uuid not null references account (id) on delete cascade,
  seq bigint not null,
  kind text not null check (char_length(kind) between 1 and 64),
  about text not null check (char_length(about) between 1 and 64),
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
);
create index live_event_created_at on live_event (created_at);

-- Open streams by person and process. A process that was killed leaves its rows behind, so only
-- rows that were confirmed lately count. Unlogged, because a crash ends the streams too.
create unlogged table presence (
  account_id uuid not null references account (id) on delete cascade,
  process_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, process_id)
);

-- Unexpected errors, grouped by kind and place.
create table problem (
  fingerprint text primary key,
  message text not null,
  -- The first line of the program on the stack.
  place text not null,
  -- The route, page or job.
  source text not null,
  times integer not null check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index problem_last_at on problem (last_at);

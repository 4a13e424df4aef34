-- Who has an open stream, in which process. A process that was killed leaves its rows behind, so only
-- rows that were confirmed lately count. They are worth nothing after a crash of the database.
create unlogged table presence (
  account_id uuid not null references account (id) on delete cascade,
  process_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, process_id)
);

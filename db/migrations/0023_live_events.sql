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

create table appointment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  service text not null check (char_length(service) between 1 and 200),
  reason text not null check (char_length(reason) between 1 and 2000),
  meeting_type text not null check (meeting_type in ('video', 'phone', 'in-person')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time with its buffers.
  taken tstzrange not null,
  status text not null default 'Pending'
    check (status in ('Pending', 'Approved', 'Canceled', 'Declined')),
  -- Counts the changes that calendars follow.
  sequence integer not null default 0,
  -- What staff told the client with the decision.
  note text not null default '' check (char_length(note) <= 1000),
  -- Other times, offered with a decline.
  offers timestamptz[] not null default '{}' check (cardinality(offers) <= 3),
  changed_by uuid references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reminded integer[] not null default '{}',
  -- When staff were reminded to decide.
  urged_at timestamptz,
  check (ends_at > starts_at),
  check (taken @> tstzrange(starts_at, ends_at)),
  -- Whatever the code does, a time is booked once.
  constraint appointment_slot exclude using gist (taken with &&)
    where (status in ('Pending', 'Approved'))
);
create index appointment_created on appointment (created_at desc, id desc);
create index appointment_starts on appointment (starts_at desc, id desc);
create index appointment_account on appointment (account_id, starts_at desc, id desc);
create index appointment_status on appointment (status, created_at desc, id desc);

-- While somebody fills in the form, the chosen time is kept for them.
create table appointment_hold (
  account_id uuid primary key references account on delete cascade,
  taken tstzrange not null,
  expires_at timestamptz not null
);

-- Time in which nothing can be booked.
create table time_off (
  id uuid primary key default uuidv7(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 200),
  account_id uuid references account,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index time_off_range on time_off using gist (tstzrange(starts_at, ends_at));

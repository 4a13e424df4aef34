-- What happened to sign-ins, passwords and accounts. Rows are removed after 90 days.
create table security_event (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Whose account it is about. Null where no account is known: what was typed instead is not kept.
  account_id uuid references account on delete cascade,
  -- Who did it. Null where nobody was signed in.
  actor_id uuid references account on delete set null,
  -- Never a whole address.
  address cidr check (masklen(address) <= case family(address) when 4 then 24 else 48 end),
  -- In words: Chrome on macOS.
  device text not null default '',
  detail text not null default '',
  -- Failures that repeat within this hour are one row, so that nobody fills the table by failing.
  hour timestamptz,
  times integer not null default 1,
  -- The last time.
  created_at timestamptz not null default now()
);
create index security_event_created on security_event (created_at desc, id desc);
create unique index security_event_repeated
  on security_event (kind, account_id, address, detail, hour) nulls not distinct
  where hour is not null;

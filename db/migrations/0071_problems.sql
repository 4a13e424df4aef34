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

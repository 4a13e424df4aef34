-- Sites could not be closed before, so those of installations in use stay open.
insert into setting (section, value)
  select 'opening', '{"open": true}' where exists (select from account);

-- The setup steps that an Admin skipped.
create table skipped_setup_step (
  step text primary key check (length(step) between 1 and 30),
  skipped_at timestamptz not null default now()
);

-- The records of the demo, so that an Admin can start over without them.
create table demo_record (
  id uuid primary key,
  -- What a section of the settings was seeded with, to find the fields that were changed since.
  value jsonb check (jsonb_typeof(value) = 'object')
);

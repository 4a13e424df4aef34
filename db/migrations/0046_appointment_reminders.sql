-- The reminders that were sent of the present time, by their hours before it.
alter table appointment
  add column reminded integer[] not null default '{}',
  -- When staff were reminded to decide.
  add column urged_at timestamptz;

-- What Admins set for the whole program: a row for each section that was saved. A section without a
-- row has its defaults.
create table setting (
  id uuid primary key default uuidv7(),
  section text not null unique check (length(section) between 1 and 50),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger setting_changed after insert or update or delete on setting
  for each statement execute function notify_content('setting');
create trigger setting_recorded after insert or update or delete on setting
  for each row execute function record_change('Settings');

-- The settings: a row for each section that was saved. A section without a
-- row has its defaults.
create table setting (
  id uuid primary key default uuidv7(),
  section text not null unique check (length(section) between 1 and 50),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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

-- Pictures of settings: a field whose text is the URL of a picture.
create function follow_setting_files() returns trigger language plpgsql as $$
begin
  perform note_file_use('setting', coalesce(new.id, old.id),
    array(select value from jsonb_each_text(new.value)), null);
  return null;
end $$;

create trigger setting_changed after insert or update or delete on setting
  for each statement execute function notify_content('setting');
create trigger setting_recorded after insert or update or delete on setting
  for each row execute function record_change('Settings');
create trigger setting_files after insert or update of value or delete on setting
  for each row execute function follow_setting_files();

-- A section of the settings shows pictures, too: the text of a field that is the URL of one.
create function follow_setting_files() returns trigger language plpgsql as $$
begin
  perform note_file_use('setting', coalesce(new.id, old.id),
    array(select value from jsonb_each_text(new.value)), null);
  return null;
end $$;

create trigger setting_files after insert or update of value or delete on setting
  for each row execute function follow_setting_files();

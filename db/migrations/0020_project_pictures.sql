-- project.pictures is the only place for the pictures of a project: the table that repeated them goes.
drop trigger project_pictures on project;
drop function keep_project_images();
drop table project_image;
drop function follow_project_images();
delete from file_use where kind = 'project_image';

-- Arguments: the column of the picture or of several pictures, and the one of the text, '' where there
-- is none. An array has no foreign key, so its pictures are checked here, after they were locked.
create or replace function follow_files() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_array boolean := jsonb_typeof(became -> tg_argv[0]) = 'array';
  urls text[] := case when is_array
    then array(select jsonb_array_elements_text(became -> tg_argv[0]))
    else array[became ->> tg_argv[0]] end;
begin
  if tg_op = 'UPDATE' and was ->> tg_argv[0] is not distinct from became ->> tg_argv[0]
    and was ->> tg_argv[1] is not distinct from became ->> tg_argv[1] then
    return null;
  end if;
  perform note_file_use(
    tg_table_name, (coalesce(became, was) ->> 'id')::uuid, urls, became ->> tg_argv[1]);
  if is_array and exists (
    select from unnest(urls) as given (url) where given.url not in (select file.url from file)
  ) then
    raise foreign_key_violation using
      message = 'a picture does not exist', table = tg_table_name,
      constraint = tg_table_name || '_' || tg_argv[0] || '_fkey';
  end if;
  return null;
end $$;

drop trigger project_files on project;
create trigger project_files after insert or update or delete on project
  for each row execute function follow_files('pictures', 'description');
select note_file_use('project', id, pictures, description) from project;

-- Recorded versions are no longer rewritten, so nobody looks for those that show a picture.
drop index change_files;
drop function file_keys(jsonb, jsonb);

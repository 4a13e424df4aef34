-- A project holds its pictures in their order, so that its versions do; project_image follows, and keeps the files.
alter table project add column pictures text[] not null default '{}';
update project
  set pictures = array(select url from project_image where project_id = project.id order by position);
create function keep_project_images() returns trigger language plpgsql as $$
begin
  delete from project_image where project_id = new.id;
  insert into project_image (project_id, position, url)
    select new.id, at - 1, url from unnest(new.pictures) with ordinality as given (url, at);
  return null;
end $$;
create trigger project_pictures after insert or update of pictures on project
  for each row execute function keep_project_images();

create trigger project_recorded after insert or update or delete on project
  for each row execute function record_change();

create index project_updated on project (updated_at desc, id desc);
create index project_title on project (lower(title), id);

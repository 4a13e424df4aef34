-- Every picture is found again by what it is called and what it shows, and kept once: the digest is of what was sent.
alter table file
  add column id uuid not null default uuidv7() unique,
  add column name text not null default '' check (length(name) <= 200),
  add column alt text not null default '' check (length(alt) <= 300),
  add column digest bytea;
create unique index file_digest on file (kind, digest) where kind <> 'avatar';
drop index file_created;
create index file_created on file (created_at, id);
create trigger file_described after update of alt on file
  for each statement execute function notify_content('file');

-- Where a picture is shown: as the picture of a thing, or inside its text. The triggers below keep it.
create table file_use (
  file_key text not null references file (key) on delete cascade,
  -- The table.
  kind text not null,
  item_id uuid not null,
  place text not null check (place in ('image', 'text')),
  primary key (file_key, kind, item_id, place)
);
create index file_use_item on file_use (kind, item_id);

-- Each picture is locked with its use, so that it cannot go at the same time.
create function note_file_use(item_kind text, item uuid, urls text[], html text) returns void
language plpgsql as $$
begin
  delete from file_use where kind = item_kind and item_id = item;
  with named as (
    select file_key, place from (
      select substring(url from '^/files/(.+)/[0-9]+\.webp$'), 'image' from unnest(urls) as url
      union
      select link[1], 'text'
      from regexp_matches(html, '/files/([a-z]+/[A-Za-z0-9_-]{22}-[0-9]+x[0-9]+)/', 'g') as link
    ) as given (file_key, place)
  ), there as (
    select key from file where key in (select file_key from named) order by key for key share
  )
  insert into file_use (file_key, kind, item_id, place)
  select file_key, item_kind, item, place from named join there on key = file_key;
end $$;

-- Arguments: the column of the picture and the one of the text, '' where there is none.
create function follow_files() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' and was ->> tg_argv[0] is not distinct from became ->> tg_argv[0]
    and was ->> tg_argv[1] is not distinct from became ->> tg_argv[1] then
    return null;
  end if;
  perform note_file_use(tg_table_name, (coalesce(became, was) ->> 'id')::uuid,
    array[became ->> tg_argv[0]], became ->> tg_argv[1]);
  return null;
end $$;

create function follow_project_images() returns trigger language plpgsql as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.project_id else new.project_id end;
begin
  perform note_file_use('project_image', changed,
    (select array_agg(url) from project_image where project_id = changed), null);
  return null;
end $$;

create trigger service_files after insert or update or delete on service
  for each row execute function follow_files('image', 'content');
create trigger blog_files after insert or update or delete on blog
  for each row execute function follow_files('image', 'content');
create trigger faq_files after insert or update or delete on faq
  for each row execute function follow_files('', 'answer');
create trigger process_step_files after insert or update or delete on process_step
  for each row execute function follow_files('image', 'description');
create trigger page_text_files after insert or update or delete on page_text
  for each row execute function follow_files('', 'description');
create trigger project_files after insert or update or delete on project
  for each row execute function follow_files('', 'description');
create trigger project_image_files after insert or update or delete on project_image
  for each row execute function follow_project_images();
create trigger account_files after insert or update of avatar or delete on account
  for each row execute function follow_files('avatar', '');

select note_file_use('service', id, array[image], content) from service;
select note_file_use('blog', id, array[image], content) from blog;
select note_file_use('faq', id, null, answer) from faq;
select note_file_use('process_step', id, array[image], description) from process_step;
select note_file_use('page_text', id, null, description) from page_text;
select note_file_use('project', id, null, description) from project;
select note_file_use('project_image', project_id, array_agg(url), null) from project_image group by project_id;
select note_file_use('account', id, array[avatar], null) from account;

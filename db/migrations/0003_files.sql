-- Every stored file. Files that no content refers to are deleted after a day.
create table file (
  key text primary key,
  kind text not null check (kind in ('project', 'design', 'blog', 'service', 'avatar')),
  account_id uuid references account on delete set null,
  url text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  id uuid not null default uuidv7() unique,
  name text not null default '' check (length(name) <= 200),
  alt text not null default '' check (length(alt) <= 300),
  digest bytea
);
create unique index file_digest on file (kind, digest) where kind <> 'avatar';
create index file_created on file (created_at, id);
-- The jump palette: pictures by prefixes of words, and the newest invoices first.
create index file_words on file using gin (to_tsvector('simple', name || ' ' || alt));

-- Where a picture is shown: as the picture of a record, or inside its text. Written by the triggers below.
create table file_use (
  file_key text not null references file (key) on delete cascade,
  -- The table.
  kind text not null,
  item_id uuid not null,
  place text not null check (place in ('image', 'text')),
  primary key (file_key, kind, item_id, place)
);
create index file_use_item on file_use (kind, item_id);

-- Each picture is locked with its use, so that it is not deleted at the same time.
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

-- Arguments: the column of the picture or of several pictures, and the one of the text, '' where there
-- is none. An array has no foreign key, so its pictures are checked here, after they were locked.
create function follow_files() returns trigger language plpgsql as $$
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

create trigger file_described after update of alt on file
  for each statement execute function notify_content('file');
create trigger account_files after insert or update of avatar or delete on account
  for each row execute function follow_files('avatar', '');

-- Rendered PDFs by the digest of what they show, so that the same content is rendered once.
create table stored_pdf (
  digest text primary key,
  key text not null unique,
  bytes integer not null,
  used_at timestamptz not null
);
create index stored_pdf_used on stored_pdf (used_at);

-- Recorded changes with the earlier values: the audit log, the versions of a record, and undo.
create table change (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  action text not null check (action in ('add', 'edit', 'remove')),
  -- The table.
  kind text not null,
  item_id uuid not null,
  title text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index change_created on change (created_at desc, id desc);
create index change_item on change (item_id, created_at desc, id desc);

-- Former slugs, which redirect to the current ones.
create table old_slug (
  kind text not null,
  slug text not null,
  item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);
create index old_slug_item on old_slug (item_id);

-- Who has the form of a record open. Rows count while they are confirmed.
create unlogged table editor (
  item_id uuid not null,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null,
  primary key (item_id, account_id)
);

create table service (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  content text not null,
  image text references file (url),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The position that staff gave it. Zero until then, so new records come first.
  position integer not null default 0,
  -- The version of the sanitizer that cleaned the rich text. While it is null or not the current one,
  -- the text is sanitized whenever it is read.
  sanitizer_version integer
);
create index service_created on service (created_at desc, id desc);
create index service_updated on service (updated_at desc, id desc);
-- With the plain title, so that the index is read alone.
create index service_title on service (lower(title), id) include (title);
create index service_placed on service ((-position), created_at, id) include (position);

create table reason (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  description text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null default 0
);
create index reason_created on reason (created_at desc, id desc);

create table faq (
  id uuid primary key default uuidv7(),
  question text not null check (length(question) between 1 and 300),
  answer text not null,
  category text not null check (category in ('website', 'tutor')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sanitizer_version integer,
  -- Like services and reasons: new ones come first until somebody orders them.
  position integer not null default 0
);
create index faq_created on faq (created_at desc, id desc);
create index faq_placed on faq ((-position), created_at, id) include (position);

create table process_step (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  description text not null,
  image text references file (url),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A new step comes last.
  position integer not null default 2147483647,
  sanitizer_version integer
);
create index process_step_created on process_step (created_at, id);

-- The about text and the policies; the site shows the first of each kind.
create table page_text (
  id uuid primary key default uuidv7(),
  kind text not null
    check (kind in ('about', 'cookie-policy', 'term', 'refund-policy', 'privacy-policy')),
  description text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sanitizer_version integer
);
create index page_text_created on page_text (kind, created_at desc, id desc);

-- The version of the sanitizer is not content, so it is not part of the recorded rows.
create function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('atrium.actor', true), '')::uuid;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'sanitizer_version' end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'sanitizer_version' end;
  item jsonb := coalesce(became, was);
begin
  if actor is null or was - 'updated_at' = became - 'updated_at' then
    return null;
  end if;
  insert into change (account_id, action, kind, item_id, title, before, after)
  values (
    actor,
    case tg_op when 'INSERT' then 'add' when 'UPDATE' then 'edit' else 'remove' end,
    tg_table_name,
    (item ->> 'id')::uuid,
    coalesce(item ->> 'title', item ->> 'name', item ->> 'question', tg_argv[0]),
    was,
    became
  );
  return null;
end $$;

-- Only a transaction that declares its sanitizer can set the version; any other write of the text
-- clears it. The argument is the column with the text.
create function mark_sanitized() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or new.sanitizer_version is distinct from old.sanitizer_version
    or to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0] then
    new.sanitizer_version := nullif(current_setting('atrium.sanitizer_version', true), '')::integer;
  end if;
  return new;
end $$;

-- A restored version is not published because of a time that has passed since.
create function forget_past_schedule() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;

-- A slug that was never public needs no redirect.
create function remember_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from old_slug where kind = tg_argv[0] and item_id = old.id;
    return null;
  end if;
  delete from old_slug where kind = tg_argv[0] and slug = new.slug;
  if old.slug <> new.slug and to_jsonb(old) -> 'published_at' is distinct from 'null' then
    insert into old_slug (kind, slug, item_id) values (tg_argv[0], old.slug, old.id)
    on conflict (kind, slug) do update set item_id = excluded.item_id, created_at = now();
  end if;
  return null;
end $$;

create trigger service_changed after insert or update or delete on service
  for each statement execute function notify_content('service');
create trigger service_slug after update of slug or delete on service
  for each row execute function remember_slug('service');
create trigger reason_changed after insert or update or delete on reason
  for each statement execute function notify_content('reason');
create trigger faq_changed after insert or update or delete on faq
  for each statement execute function notify_content('faq');
create trigger process_step_changed after insert or update or delete on process_step
  for each statement execute function notify_content('process');
create trigger page_text_changed after insert or update or delete on page_text
  for each statement execute function notify_content('page');
create trigger service_recorded after insert or update or delete on service
  for each row execute function record_change();
create trigger reason_recorded after insert or update or delete on reason
  for each row execute function record_change();
create trigger faq_recorded after insert or update or delete on faq
  for each row execute function record_change();
create trigger process_step_recorded after insert or update or delete on process_step
  for each row execute function record_change();
create trigger page_text_recorded after insert or update or delete on page_text
  for each row execute function record_change('Page text');
create trigger service_files after insert or update or delete on service
  for each row execute function follow_files('image', 'content');
create trigger faq_files after insert or update or delete on faq
  for each row execute function follow_files('', 'answer');
create trigger process_step_files after insert or update or delete on process_step
  for each row execute function follow_files('image', 'description');
create trigger page_text_files after insert or update or delete on page_text
  for each row execute function follow_files('', 'description');
create trigger service_sanitized before insert or update on service
  for each row execute function mark_sanitized('content');
create trigger process_step_sanitized before insert or update on process_step
  for each row execute function mark_sanitized('description');
create trigger faq_sanitized before insert or update on faq
  for each row execute function mark_sanitized('answer');
create trigger page_text_sanitized before insert or update on page_text
  for each row execute function mark_sanitized('description');

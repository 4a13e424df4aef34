-- A draft may have no title yet.
alter table blog drop constraint blog_title_check, add constraint blog_title_check check (
  length(title) <= 200 and (title <> '' or not published_status and publish_at is null)
);

-- An address that never was public needs no redirect.
create or replace function remember_slug() returns trigger language plpgsql as $$
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

-- Named in conflicts.
alter table account add column changed_by uuid references account on delete set null;
alter table resource add column changed_by uuid references account on delete set null;

-- The unsaved changes that one person previews.
create table blog_preview (
  id uuid primary key default uuidv7(),
  blog_id uuid not null references blog on delete cascade,
  account_id uuid not null references account on delete cascade,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  unique (blog_id, account_id)
);

-- Who has the form of a record open, for as long as it is confirmed.
create unlogged table editor (
  item_id uuid not null,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null,
  primary key (item_id, account_id)
);

-- Pages that an agency adds to its site.
create table site_page (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  content text not null,
  meta_description text not null default '' check (length(meta_description) <= 300),
  -- Where the site links it.
  place text not null check (place in ('menu', 'footer', 'policies', 'unlinked')),
  published boolean not null default false,
  position integer not null default 2147483647,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sanitizer_version integer
);
create index site_page_created on site_page (created_at desc, id desc);
create trigger site_page_changed after insert or update or delete on site_page
  for each statement execute function notify_content('site-page');
create trigger site_page_slug after update of slug or delete on site_page
  for each row execute function remember_slug('site_page');
create trigger site_page_recorded after insert or update or delete on site_page
  for each row execute function record_change();
create trigger site_page_files after insert or update or delete on site_page
  for each row execute function follow_files('', 'content');
create trigger site_page_sanitized before insert or update on site_page
  for each row execute function mark_sanitized('content');

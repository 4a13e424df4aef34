create table blog_category (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 70),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index blog_category_name on blog_category (lower(name));
create index blog_category_created on blog_category (created_at desc, id desc);

create table blog (
  id uuid primary key default uuidv7(),
  title text not null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  content text not null,
  category_id uuid references blog_category,
  excerpt text not null default '',
  meta_description text not null default '',
  tags text[] not null default '{}',
  image text references file (url),
  featured_post boolean not null default false,
  published_status boolean not null default false,
  current_blog boolean not null default false,
  author_id uuid references account on delete set null,
  -- The first publication; null before it.
  published_at timestamptz check (published_at is not null or not published_status),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a draft is published by a job.
  publish_at timestamptz check (publish_at is null or not published_status),
  sanitizer_version integer,
  constraint blog_title_check check (
  length(title) <= 200 and (title <> '' or not published_status and publish_at is null)
)
);
create index blog_created on blog (created_at desc, id desc);
create index blog_updated on blog (updated_at desc, id desc);
create index blog_title on blog (lower(title), id) include (title);
create index blog_shown on blog (featured_post desc, published_at desc, id desc) where published_status;
create index blog_published on blog (published_at desc, id desc);
create index blog_category_of on blog (category_id, published_at desc);
create index blog_due on blog (publish_at) where publish_at is not null;
-- Featured first, for staff, who also see drafts; blog_shown has published posts alone.
create index blog_featured on blog (featured_post desc, published_at desc, id desc);
create index blog_words on blog using gin (to_tsvector('simple', title));

-- The unsaved changes that one person previews.
create table blog_preview (
  id uuid primary key default uuidv7(),
  blog_id uuid not null references blog on delete cascade,
  account_id uuid not null references account on delete cascade,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  unique (blog_id, account_id)
);

create trigger blog_category_changed after insert or update or delete on blog_category
  for each statement execute function notify_content('blog-category');
create trigger blog_changed after insert or update or delete on blog
  for each statement execute function notify_content('blog');
create trigger blog_recorded after insert or update or delete on blog
  for each row execute function record_change();
create trigger blog_category_recorded after insert or update or delete on blog_category
  for each row execute function record_change();
create trigger blog_slug after update of slug or delete on blog
  for each row when (old.published_at is not null) execute function remember_slug('blog');
create trigger blog_schedule before insert or update of publish_at on blog
  for each row when (new.publish_at < now()) execute function forget_past_schedule();
create trigger blog_files after insert or update or delete on blog
  for each row execute function follow_files('image', 'content');
create trigger blog_sanitized before insert or update on blog
  for each row execute function mark_sanitized('content');

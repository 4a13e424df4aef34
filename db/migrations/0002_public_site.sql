-- The addresses that pages had before: what was linked to them is led on.
create table old_slug (
  kind text not null,
  slug text not null,
  item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);
create index old_slug_item on old_slug (item_id);

-- On tables with a slug; the argument of the trigger is the kind.
create function remember_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from old_slug where kind = tg_argv[0] and item_id = old.id;
    return null;
  end if;
  delete from old_slug where kind = tg_argv[0] and slug = new.slug;
  if old.slug <> new.slug then
    insert into old_slug (kind, slug, item_id) values (tg_argv[0], old.slug, old.id)
    on conflict (kind, slug) do update set item_id = excluded.item_id, created_at = now();
  end if;
  return null;
end $$;

create trigger service_slug after update of slug or delete on service
  for each row execute function remember_slug('service');

create table blog_category (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 70),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index blog_category_name on blog_category (lower(name));
create index blog_category_created on blog_category (created_at desc, id desc);
create trigger blog_category_changed after insert or update or delete on blog_category
  for each statement execute function notify_content('blog-category');

create table blog (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
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
  -- When it was first published; null while it never was.
  published_at timestamptz check (published_at is not null or not published_status),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_created on blog (created_at desc, id desc);
create index blog_updated on blog (updated_at desc, id desc);
create index blog_title on blog (lower(title), id) include (title);
create index blog_shown on blog (featured_post desc, published_at desc, id desc) where published_status;
create index blog_published on blog (published_at desc, id desc);
create index blog_category_of on blog (category_id, published_at desc);
create trigger blog_changed after insert or update or delete on blog
  for each statement execute function notify_content('blog');
create trigger blog_slug after update of slug or delete on blog
  for each row execute function remember_slug('blog');
-- Posts show their author's name.
create trigger account_name_changed after update of first_name, last_name on account
  for each statement execute function notify_content('blog');

create table reason (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  description text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reason_created on reason (created_at desc, id desc);
create trigger reason_changed after insert or update or delete on reason
  for each statement execute function notify_content('reason');

create table faq (
  id uuid primary key default uuidv7(),
  question text not null check (length(question) between 1 and 300),
  answer text not null,
  category text not null check (category in ('website', 'tutor')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index faq_created on faq (created_at desc, id desc);
create trigger faq_changed after insert or update or delete on faq
  for each statement execute function notify_content('faq');

create table process_step (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  description text not null,
  image text references file (url),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index process_step_created on process_step (created_at, id);
create trigger process_step_changed after insert or update or delete on process_step
  for each statement execute function notify_content('process');

-- The about text and the policies; the site shows the first of each kind.
create table page_text (
  id uuid primary key default uuidv7(),
  kind text not null
    check (kind in ('about', 'cookie-policy', 'term', 'refund-policy', 'privacy-policy')),
  description text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index page_text_created on page_text (kind, created_at desc, id desc);
create trigger page_text_changed after insert or update or delete on page_text
  for each statement execute function notify_content('page');

create table project_category (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 70),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index project_category_name on project_category (lower(name));
create trigger project_category_changed after insert or update or delete on project_category
  for each statement execute function notify_content('project');

create table project (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  description text not null,
  meta_description text not null default '',
  tech_stack text[] not null default '{}',
  project_url text,
  category_id uuid references project_category,
  -- The client's, and private: only what showcase opens is ever public.
  account_id uuid not null references account,
  showcase boolean not null default false,
  note text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  status text not null default 'not started'
    check (status in ('not started', 'in-progress', 'paused', 'completed', 'canceled')),
  due_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_created on project (created_at desc, id desc);
create index project_shown on project (created_at desc, id desc) where showcase;
create index project_account on project (account_id, created_at desc);
create index project_category_of on project (category_id);
create trigger project_changed after insert or update or delete on project
  for each statement execute function notify_content('project');
create trigger project_slug after update of slug or delete on project
  for each row execute function remember_slug('project');

create table project_image (
  project_id uuid not null references project on delete cascade,
  position integer not null check (position >= 0),
  url text not null references file (url),
  primary key (project_id, position)
);
create index project_image_url on project_image (url);
create trigger project_image_changed after insert or update or delete on project_image
  for each statement execute function notify_content('project');

-- The digest tells the same words sent twice.
create table message (
  id uuid primary key default uuidv7(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  business_name text not null default '',
  subject text not null,
  message text not null,
  agree_to_privacy boolean not null check (agree_to_privacy),
  digest bytea not null,
  created_at timestamptz not null default now()
);
create index message_created on message (created_at desc, id desc);
create index message_digest on message (digest, created_at desc);

create table freelance_inquiry (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  company text not null,
  project_description text not null,
  budget_cents bigint not null check (budget_cents > 0),
  timeline text not null,
  skills_needed text[] not null check (cardinality(skills_needed) > 0),
  contact_preference text not null check (contact_preference in ('email', 'phone', 'video')),
  digest bytea not null,
  created_at timestamptz not null default now()
);
create index freelance_inquiry_created on freelance_inquiry (created_at desc, id desc);
create index freelance_inquiry_digest on freelance_inquiry (digest, created_at desc);

-- A page that was looked at. The visitor is a hash that means nothing once the salt of the day is gone.
create table visit (
  id uuid primary key default uuidv7(),
  day date not null,
  path text not null,
  visitor bytea not null,
  referrer text not null default '',
  device text not null check (device in ('mobile', 'desktop')),
  created_at timestamptz not null default now()
);
create index visit_day on visit (day, path);
create table visit_salt (
  day date primary key,
  salt bytea not null
);

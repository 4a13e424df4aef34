-- When a draft is to be published without anybody there.
alter table blog add column publish_at timestamptz check (publish_at is null or not published_status);
create index blog_due on blog (publish_at) where publish_at is not null;

-- When a draft is to be published without anybody there.
alter table blog add column publish_at timestamptz check (publish_at is null or not published_status);
create index blog_due on blog (publish_at) where publish_at is not null;

-- Nothing leads to what was never published, so its slug may change with every word of its title.
drop trigger blog_slug on blog;
create trigger blog_slug after update of slug or delete on blog
  for each row when (old.published_at is not null) execute function remember_slug('blog');

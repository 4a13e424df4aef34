-- When a draft is to be published without anybody there.
alter table blog add column publish_at timestamptz check (publish_at is null or not published_status);
create index blog_due on blog (publish_at) where publish_at is not null;

-- Nothing leads to what was never published, so its slug may change with every word of its title.
drop trigger blog_slug on blog;
create trigger blog_slug after update of slug or delete on blog
  for each row when (old.published_at is not null) execute function remember_slug('blog');

-- What is brought back from an earlier version is not published because of a time that has passed since.
create function forget_past_schedule() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;
create trigger blog_schedule before insert or update of publish_at on blog
  for each row when (new.publish_at < now()) execute function forget_past_schedule();

-- Featured first, for those who also see drafts; blog_shown holds published posts alone.
create index blog_featured on blog (featured_post desc, published_at desc, id desc);

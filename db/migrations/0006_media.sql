-- Every picture is found again by what it is called and what it shows, and kept once: the digest is of what was sent.
alter table file
  add column name text not null default '' check (length(name) <= 200),
  add column alt text not null default '' check (length(alt) <= 300),
  add column digest bytea;
create unique index file_digest on file (kind, digest) where kind <> 'avatar';
create trigger file_described after update of alt on file
  for each statement execute function notify_content('file');

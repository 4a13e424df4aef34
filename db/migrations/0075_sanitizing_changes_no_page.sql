-- Stale text is sanitized whenever it is read, so storing it sanitized changes no page and no reply.
-- A transaction that declares this (content/rich-text.server.ts) notifies nobody.
create or replace function notify_content() returns trigger language plpgsql as $$
begin
  if current_setting('atrium.changes_no_page', true) = 'yes' then
    return null;
  end if;
  perform pg_notify('atrium', json_build_object('type', 'content', 'tag', tg_argv[0])::text);
  raise info using errcode = 'AT001', message = tg_argv[0];
  return null;
end $$;

-- Tells also the connection that makes the change, which needs no listener for it. What is raised as
-- info reaches the client whatever its settings, and is not logged.
create or replace function notify_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium', json_build_object('type', 'content', 'tag', tg_argv[0])::text);
  raise info using errcode = 'AT001', message = tg_argv[0];
  return null;
end $$;

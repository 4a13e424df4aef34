-- Each process holds what it read of a session for up to a second. A change to what a session may do
-- drops it at once: in the process that makes the change, and by NOTIFY in all others.
create function notify_account() returns trigger language plpgsql as $$
declare
  account text := to_jsonb(old) ->> tg_argv[0];
begin
  perform pg_notify('atrium', json_build_object('type', 'account', 'id', account)::text);
  raise info using errcode = 'AT002', message = account;
  return null;
end $$;

create trigger account_notify
  after delete or update of role, status, password_hash, two_factor_enabled, deleted_at on account
  for each row execute function notify_account('id');
create trigger session_notify
  after delete or update of ended_at, expires_at, authenticated_at, completed_at on session
  for each row execute function notify_account('account_id');

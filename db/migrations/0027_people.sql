-- When an account was last in use: its sessions are deleted some time after they end.
alter table account add column last_seen_at timestamptz;
update account set last_seen_at = (
  select max(session.last_seen_at) from session where session.account_id = account.id
);

create function note_last_seen() returns trigger language plpgsql as $$
begin
  update account set last_seen_at = new.last_seen_at
  where id = new.account_id and (last_seen_at is null or last_seen_at < new.last_seen_at);
  return null;
end
$$;
create trigger session_note_last_seen
  after insert or update of last_seen_at on session
  for each row when (new.completed_at is not null) execute function note_last_seen();

-- The lists of accounts, by each of their columns.
create index account_email_order on account (email, id) where deleted_at is null;
create index account_role_order on account (role, id) where deleted_at is null;
create index account_status_order on account (status, id) where deleted_at is null;
create index account_last_seen on account (coalesce(last_seen_at, '-infinity'), id) where deleted_at is null;

-- A new e-mail of one's own account, until the link that was sent to it is opened.
create table email_change (
  account_id uuid primary key references account on delete cascade,
  email text not null check (length(email) <= 254),
  hash bytea not null unique,
  -- The session that asked for it. It goes on, all others end.
  session_id uuid not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);

-- A change that somebody else may have asked for does not outlive a new password, e-mail or status.
create function cancel_email_change() returns trigger language plpgsql as $$
begin
  delete from email_change where account_id = new.id;
  return null;
end
$$;
create trigger account_cancel_email_change
  after update of password_hash, email, status, deleted_at on account
  for each row execute function cancel_email_change();

-- What somebody approved or signed. It never changes, except that an erasure takes the personal data.
create table decision (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 50),
  about uuid not null,
  -- The client for whom it was decided.
  client_id uuid references client,
  decision text not null check (length(decision) between 1 and 50),
  -- The SHA-256 of what was seen, as canonical JSON.
  seen_hash text not null check (seen_hash ~ '^[0-9a-f]{64}$'),
  -- Null for somebody without an account.
  account_id uuid references account,
  name text,
  email text,
  -- The network of the address.
  address text,
  browser text,
  decided_at timestamptz not null
);
create index decision_about on decision (about, kind);
create index decision_account on decision (account_id);

create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new)
    = to_jsonb(old) || '{"name": null, "email": null, "address": null, "browser": null}' then
    return new;
  end if;
  raise exception 'a decision never changes';
end $$;
create trigger decision_kept before update or delete on decision
  for each row execute function keep_decision();

-- A reference for the portfolio needs no client. Nor has its history one.
alter table project alter column client_id drop not null,
  add constraint project_client check (showcase or client_id is not null);
alter table project_entry alter column client_id drop not null;

-- Templates that new proposals begin with.
create table proposal_template (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index proposal_template_created on proposal_template (created_at desc, id desc);
create trigger proposal_template_recorded after insert or update or delete on proposal_template
  for each row execute function record_change();

create table proposal (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  lead_id uuid references lead on delete set null,
  -- The client, if there is one before it is signed.
  client_id uuid references client,
  first_name text not null,
  last_name text not null default '',
  business_name text not null default '',
  email text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  body jsonb not null,
  -- Counted up by each edit after it was sent, which voids the link.
  version integer not null default 1,
  expires_on date,
  sent_at timestamptz,
  opened_at timestamptz,
  opened_count integer not null default 0,
  read_at timestamptz,
  reminders smallint not null default 0,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 1000),
  project_id uuid references project on delete set null,
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (signed_at is null or declined_at is null)
);
create index proposal_created on proposal (created_at desc, id desc);
create index proposal_client on proposal (client_id);
create index proposal_lead on proposal (lead_id);
create index proposal_project on proposal (project_id);
create index proposal_open on proposal (expires_on)
  where sent_at is not null and signed_at is null and declined_at is null;

-- The signed document, exactly as it was shown. An erasure takes the name and the signature.
create table proposal_signature (
  proposal_id uuid primary key references proposal,
  decision_id uuid not null references decision,
  version integer not null,
  shown jsonb not null,
  -- The name as typed, or the strokes of a drawing.
  signature jsonb,
  signed_at timestamptz not null
);

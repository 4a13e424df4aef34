-- Submissions of both public forms share a table, because staff handle them alike.
create table lead (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('message', 'freelance')),
  name text not null,
  -- Messages only.
  first_name text,
  last_name text,
  agree_to_privacy boolean check (agree_to_privacy),
  email text not null,
  phone_number text not null default '',
  business_name text not null default '',
  subject text not null default '',
  text text not null,
  -- Inquiries only.
  budget_cents bigint check (budget_cents > 0),
  timeline text,
  skills_needed text[] check (cardinality(skills_needed) > 0),
  contact_preference text check (contact_preference in ('email', 'phone', 'video')),
  digest bytea not null,
  -- The source of the visit, empty if the visitor did not allow tracking.
  landing_page text not null default '',
  referrer text not null default '',
  campaign_source text not null default '',
  campaign_medium text not null default '',
  campaign_name text not null default '',
  -- An acknowledgement was sent. Its Message-ID is derived from the lead's id.
  acknowledged boolean not null default false,
  -- Read state is shared by all staff.
  read_at timestamptz,
  answered_at timestamptz,
  -- When staff were reminded of the unanswered lead.
  reminded_at timestamptz,
  spam_at timestamptz,
  assigned_to uuid references account,
  -- The client that the lead was converted to.
  account_id uuid references account,
  state text not null generated always as (
    case when spam_at is not null then 'spam' when account_id is not null then 'client'
      when answered_at is not null then 'answered' else 'new' end
  ) stored,
  words tsvector not null generated always as (
    to_tsvector('simple', translate(name || ' ' || email || ' ' || business_name || ' '
      || phone_number || ' ' || subject || ' ' || text, '@.-_+/()', '        '))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'message') =
    (first_name is not null and last_name is not null and agree_to_privacy is not null)),
  check ((kind = 'freelance') = (budget_cents is not null and timeline is not null
    and skills_needed is not null and contact_preference is not null))
);
create index lead_kept on lead (kind, created_at desc, id desc) where state <> 'spam';
create index lead_state on lead (kind, state, created_at desc, id desc);
create index lead_unread on lead (kind) where read_at is null and spam_at is null;
create index lead_waiting on lead (created_at, id) where state = 'new';
create index lead_assigned on lead (assigned_to, kind, created_at desc, id desc)
  where assigned_to is not null;
create index lead_account on lead (account_id) where account_id is not null;
create index lead_email on lead (email);
create index lead_digest on lead (digest, created_at desc);
create index lead_spam on lead (spam_at) where spam_at is not null;
create index lead_words on lead using gin (words);

-- The history of a lead: replies by mail, internal notes, and state changes.
create table lead_entry (
  id uuid primary key default uuidv7(),
  lead_id uuid not null references lead on delete cascade,
  kind text not null
    check (kind in ('reply', 'note', 'answered', 'waiting', 'spam', 'restored', 'client')),
  author_id uuid not null references account,
  text text not null default '' check (char_length(text) <= 5000),
  -- An idempotency key from the browser: a resubmitted reply is stored and mailed once.
  client_entry_id uuid,
  created_at timestamptz not null default now(),
  check ((kind in ('reply', 'note')) = (text <> '')),
  check ((kind in ('reply', 'note')) = (client_entry_id is not null)),
  constraint lead_entry_once unique (lead_id, author_id, client_entry_id)
);
create index lead_entry_lead on lead_entry (lead_id, created_at, id);

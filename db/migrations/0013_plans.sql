-- The maintenance plans on offer.
create table plan (
  id uuid primary key default uuidv7(),
  name text not null check (name in ('Basic', 'Standard', 'Premium')),
  -- Per month.
  fee_cents bigint not null check (fee_cents >= 0),
  services text[] not null check (cardinality(services) between 1 and 30),
  -- Per month; null for a plan without hours.
  included_minutes integer check (included_minutes > 0),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plan_name_shown on plan (name) where shown;
create index plan_created on plan (created_at desc, id desc);

-- A client's maintenance plan, invoiced by a recurring invoice. Its state is derived from the invoices,
-- so a payment changes it in the same transaction.
create table subscription (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  recurring_id uuid not null unique references recurring_invoice,
  -- The first day of the first period.
  starts date not null,
  agreed_at timestamptz not null,
  -- The client or an Admin.
  agreed_by uuid not null references account,
  canceled_at timestamptz,
  canceled_by uuid references account,
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 1000),
  -- The last day of a canceled plan.
  ends date,
  suspended_at timestamptz,
  suspended_by uuid references account,
  -- Set by a job on the day after the last one.
  ended_at timestamptz,
  -- The last invoice for which a past-due notice was sent.
  told_past_due uuid references invoice on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((canceled_at is null) = (ends is null)),
  check (ended_at is null or ends is not null)
);
-- A client has at most one plan at a time.
create unique index subscription_current on subscription (account_id) where ended_at is null;
create index subscription_account on subscription (account_id, starts desc, id desc);
create index subscription_started on subscription (starts desc, id desc);

-- The terms of a subscription, in effect from the first day of a period.
create table subscription_terms (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscription on delete cascade,
  starts date not null,
  plan_id uuid not null references plan,
  name text not null,
  fee_cents bigint not null check (fee_cents >= 0),
  services text[] not null,
  included_minutes integer check (included_minutes > 0),
  -- Set when the agency changed the plan and notified the client, rather than the client choosing it.
  by_agency boolean not null default false,
  created_at timestamptz not null,
  unique (subscription_id, starts)
);
create index subscription_terms_plan on subscription_terms (plan_id);

-- Invoiced periods.
create table subscription_period (
  subscription_id uuid not null references subscription on delete cascade,
  account_id uuid not null references account,
  -- Days in the agency's time zone, and the same as timestamps; `ends` is the start of the next period.
  starts date not null,
  ends date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  included_minutes integer check (included_minutes > 0),
  -- The highest threshold of used hours, in percent, for which a notification was sent.
  told_percent integer not null default 0,
  primary key (subscription_id, starts),
  check (ends > starts and ends_at > starts_at)
);
create index subscription_period_account on subscription_period (account_id, starts_at);

create trigger plan_changed after insert or update or delete on plan
  for each statement execute function notify_content('subscription-plan');
create trigger plan_recorded after insert or update or delete on plan
  for each row execute function record_change();

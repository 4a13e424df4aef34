-- Maintenance plans, as they are offered.
create table plan (
  id uuid primary key default uuidv7(),
  name text not null check (name in ('Basic', 'Standard', 'Premium')),
  -- Per month.
  fee_cents bigint not null check (fee_cents >= 0),
  -- The texts of the services, in their order.
  services text[] not null check (cardinality(services) between 1 and 30),
  -- Per month; null for a plan without hours.
  included_minutes integer check (included_minutes > 0),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plan_name_shown on plan (name) where shown;
create index plan_created on plan (created_at desc, id desc);
create trigger plan_changed after insert or update or delete on plan
  for each statement execute function notify_content('subscription-plan');
create trigger plan_recorded after insert or update or delete on plan
  for each row execute function record_change();

-- The plan of a client. Its invoices are those of its recurring invoice. Its state derives from them,
-- so it changes in the transaction of a payment.
create table subscription (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  recurring_id uuid not null unique references recurring_invoice,
  -- The first day of the first period.
  starts date not null,
  agreed_at timestamptz not null,
  -- Who started it: the client or an Admin.
  agreed_by uuid not null references account,
  canceled_at timestamptz,
  canceled_by uuid references account,
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 1000),
  -- The last day.
  ends date,
  suspended_at timestamptz,
  suspended_by uuid references account,
  -- Set by the job of the day after the last one.
  ended_at timestamptz,
  -- The invoice that was last told as past due.
  told_past_due uuid references invoice on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((canceled_at is null) = (ends is null)),
  check (ended_at is null or ends is not null)
);
-- Whatever the code does, a client has one plan at a time.
create unique index subscription_current on subscription (account_id) where ended_at is null;
create index subscription_account on subscription (account_id, starts desc, id desc);
create index subscription_started on subscription (starts desc, id desc);

-- What was agreed, from the first day of a period on.
create table subscription_terms (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscription on delete cascade,
  starts date not null,
  plan_id uuid not null references plan,
  name text not null,
  fee_cents bigint not null check (fee_cents >= 0),
  services text[] not null,
  included_minutes integer check (included_minutes > 0),
  -- The agency's new terms of the same plan, of which the client was told.
  by_agency boolean not null default false,
  created_at timestamptz not null,
  unique (subscription_id, starts)
);
create index subscription_terms_plan on subscription_terms (plan_id);

-- The periods that were invoiced.
create table subscription_period (
  subscription_id uuid not null references subscription on delete cascade,
  account_id uuid not null references account,
  -- The first day, and the first day of the next period, in the agency's time zone; then their moments.
  starts date not null,
  ends date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  included_minutes integer check (included_minutes > 0),
  -- The highest mark of used hours, in percent, that was told.
  told_percent integer not null default 0,
  primary key (subscription_id, starts),
  check (ends > starts and ends_at > starts_at)
);
create index subscription_period_account on subscription_period (account_id, starts_at);

alter table recurring_invoice add column of_plan boolean not null default false;

-- What is still owed, from which the states of plans derive.
create index invoice_owed_of_recurring on invoice (recurring_id, date_issued, id)
  where recurring_id is not null and number is not null and voided_at is null
    and status <> 'Paid' and paid_cents + credited_cents < total_cents;

alter table task add column in_plan boolean not null default false;
create index task_in_plan on task (project_id) include (id) where in_plan;

-- Payments that were started at the provider. At most one of an invoice and an amount is open.
create table payment_intent (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  amount_cents bigint not null check (amount_cents > 0),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- inv-{invoice}-{cents}-{n}: the provider does nothing twice for the same key.
  idempotency_key text not null unique,
  -- Null until the provider has answered.
  provider_id text unique,
  client_secret text,
  status text not null default 'open' check (
    status in ('open', 'processing', 'succeeded', 'canceled')
  ),
  -- The addresses that the payer entered.
  billing jsonb,
  shipping jsonb,
  -- When the provider was last asked for the status.
  checked_at timestamptz,
  created_at timestamptz not null
);
create unique index payment_intent_open on payment_intent (invoice_id, amount_cents, provider)
  where status in ('open', 'processing');
create index payment_intent_unsettled on payment_intent (checked_at)
  where status in ('open', 'processing');
create index payment_intent_invoice on payment_intent (invoice_id);

-- The events of the provider that were handled.
create table payment_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index payment_event_received on payment_event (received_at);

-- Events that an Admin must look at.
create table payment_review (
  id uuid primary key default uuidv7(),
  -- The event, or what is reported once an hour.
  cause text not null unique,
  reason text not null check (char_length(reason) <= 200),
  detail text not null check (char_length(detail) <= 1000),
  invoice_id uuid references invoice on delete set null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references account
);
create index payment_review_open on payment_review (created_at desc, id desc)
  where resolved_at is null;

-- The time up to which the events of each provider were read.
create table payment_sync (
  provider text primary key,
  events_until timestamptz not null
);

-- The provider of the sandbox, where no money moves. No card number is stored.
create table sandbox_intent (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd',
  status text not null default 'open' check (
    status in ('open', 'challenge', 'processing', 'succeeded', 'canceled')
  ),
  attempts integer not null default 0,
  -- Why the last attempt failed.
  last_error text,
  -- When a slow card is charged.
  settles_at timestamptz,
  billing jsonb,
  shipping jsonb,
  created_at timestamptz not null
);
create index sandbox_intent_slow on sandbox_intent (settles_at) where status = 'processing';

create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_intent on delete cascade,
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_refund_intent on sandbox_refund (intent_id);

-- The events that the sandbox delivers to the webhook.
create table sandbox_event (
  id text primary key,
  body jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_event_pending on sandbox_event (created_at) where delivered_at is null;
create index sandbox_event_created on sandbox_event (created_at);

-- The amounts of an invoice derive from its items and its ledger, so they cannot drift.
create function invoice_subtotal(items jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum((item ->> 'total')::bigint), 0)::bigint from jsonb_array_elements(items) as item
$$;

create table recurring_invoice (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  -- As those of an invoice, amounts in cents.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  note text not null default '' check (char_length(note) <= 2000),
  every text not null check (every in ('monthly', 'quarterly', 'yearly')),
  starts date not null,
  -- The last day on which an invoice is created.
  ends date check (ends >= starts),
  -- The period whose invoice is created next, named by its first day.
  next date not null,
  -- The latest period that has an invoice.
  latest date,
  -- The invoice waits as a draft until an Admin issues it.
  draft boolean not null,
  -- The days from the issue to the due date; null for the terms of the settings.
  due_days integer check (due_days between 0 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  of_plan boolean not null default false,
  -- The last person to edit it, whom a refused edit names.
  changed_by uuid references account on delete set null
);
create index recurring_invoice_next on recurring_invoice (next);

create table invoice (
  id uuid primary key default uuidv7(),
  -- Null for a draft.
  number text unique,
  account_id uuid not null references account,
  status text not null default 'Pending' check (
    status in (
      'Pending', 'Overdue', 'Deposit Pending', 'Deposit Paid', 'Design Approval Pending',
      'Design Approved', 'Development Completion Pending', 'Paid'
    )
  ),
  -- [{ id, service, description, quantity, price, total }], in their order, amounts in cents.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  item_count integer not null generated always as (jsonb_array_length(items)) stored,
  subtotal_cents bigint not null generated always as (invoice_subtotal(items)) stored,
  -- In percent; null if the tax is an amount.
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint not null generated always as (invoice_subtotal(items) + tax_cents) stored,
  -- In percent; null if the deposit is an amount.
  deposit_percent numeric(6, 3) check (deposit_percent between 0 and 100),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- Payments without refunds, and credits. Both are computed from the ledger at every write.
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  due_date date not null,
  date_issued date,
  -- For the client.
  note text not null default '' check (char_length(note) <= 2000),
  internal_note text not null default '' check (char_length(internal_note) <= 5000),
  reminders_paused boolean not null default false,
  -- Counts up to revoke the pay links that were sent.
  link_version integer not null default 1,
  first_viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '' check (char_length(void_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recurring_id uuid references recurring_invoice on delete set null,
  period date,
  constraint invoice_issued check ((number is null) = (date_issued is null)),
  constraint invoice_deposit check (deposit_cents <= invoice_subtotal(items) + tax_cents),
  constraint invoice_balance check (
    paid_cents >= 0 and credited_cents >= 0
    and paid_cents + credited_cents <= invoice_subtotal(items) + tax_cents
  ),
  constraint invoice_once_a_period unique (recurring_id, period),
  constraint invoice_number_check check (number ~ '^[A-Z][A-Z0-9]{0,9}-[0-9]{4}-[0-9]{4,}$')
);
create index invoice_account on invoice (account_id, date_issued desc, id desc);
-- The orders of the list.
create index invoice_due on invoice (due_date, id)
  where number is not null and voided_at is null;
create index invoice_updated on invoice (updated_at, id)
  where number is not null and voided_at is null;
create index invoice_subtotal on invoice (subtotal_cents, id)
  where number is not null and voided_at is null;
create index invoice_status on invoice (status, id)
  where number is not null and voided_at is null;
create index invoice_issued_first on invoice (date_issued desc, id desc)
  include (
    number, account_id, status, due_date, subtotal_cents, total_cents, paid_cents, credited_cents,
    updated_at, voided_at
  )
  where number is not null and voided_at is null;
create index invoice_drafts on invoice (id) where number is null;
create index invoice_voided on invoice (id) where voided_at is not null;
-- Unpaid invoices of plans, which determine the state of a subscription.
create index invoice_owed_of_recurring on invoice (recurring_id, date_issued, id)
  where recurring_id is not null and number is not null and voided_at is null
    and status <> 'Paid' and paid_cents + credited_cents < total_cents;
-- Outstanding totals read only this partial index, because most invoices are paid.
create index invoice_unpaid on invoice (due_date, id)
  include (account_id, status, total_cents, paid_cents, credited_cents)
  where number is not null and voided_at is null and status <> 'Paid';
create index invoice_created on invoice (created_at desc, id desc);
create index invoice_numbered on invoice
  (split_part(number, '-', 2), (split_part(number, '-', 3)::bigint), id) include (number)
  where number is not null and voided_at is null;
-- The jump palette: invoices by a part of their number.
create index invoice_number_searched on invoice using gin (number gin_trgm_ops);

-- The last number of each year.
create table invoice_number (
  year integer primary key,
  last integer not null
);

-- The ledger. Rows are never changed or deleted.
create table invoice_payment (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('payment', 'refund', 'credit')),
  amount_cents bigint not null check (amount_cents > 0),
  -- Null for a credit.
  method text check (method in ('card', 'check', 'transfer', 'cash', 'other')),
  -- The payment that a refund returns.
  payment_id uuid references invoice_payment,
  -- The id at the provider of a card payment or of its refund.
  provider_id text unique,
  -- The number of a check or a transfer.
  reference text not null default '' check (char_length(reference) <= 200),
  reason text not null default '' check (char_length(reason) <= 500),
  -- The day of the payment, in the agency's time zone.
  paid_on date not null,
  -- Who recorded it; null for the provider's events.
  account_id uuid references account,
  created_at timestamptz not null,
  client_entry_id uuid,
  check ((kind = 'refund') = (payment_id is not null)),
  check ((kind = 'credit') = (method is null)),
  constraint invoice_payment_entry unique (invoice_id, client_entry_id)
);
create index invoice_payment_invoice on invoice_payment (invoice_id, created_at, id);
create index invoice_payment_refunded on invoice_payment (payment_id) where payment_id is not null;
create index invoice_payment_day on invoice_payment (paid_on, created_at, id);

-- A card refund is stored before the provider is called, so that trying again repeats its key.
create table refund_attempt (
  payment_id uuid primary key references invoice_payment,
  key uuid not null default uuidv7(),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  account_id uuid references account,
  created_at timestamptz not null,
  client_entry_id uuid
);

-- The history of an invoice.
create table invoice_entry (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  -- Null if the program acted by itself.
  account_id uuid references account,
  -- Such as: Status: Pending → Paid.
  action text not null check (char_length(action) between 1 and 300),
  comment text not null default '' check (char_length(comment) <= 2000),
  -- Not shown to the client.
  internal boolean not null default false,
  created_at timestamptz not null,
  -- What the mail about changes lists.
  is_change boolean not null default false
);
create index invoice_entry_newest on invoice_entry (invoice_id, created_at desc, id desc);

-- Every version of an invoice, drafts included.
create table invoice_version (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  -- Null if the program acted by itself.
  account_id uuid references account,
  version jsonb not null,
  created_at timestamptz not null default now()
);
create index invoice_version_newest on invoice_version (invoice_id, id desc);

-- Apart from the invoices, so that a search reads little else.
create table invoice_words (
  invoice_id uuid primary key references invoice on delete cascade,
  -- The number and the services, a line each, in lowercase.
  words text not null
);

-- Logged time that an item bills. It is free again when the item goes.
create table billed_time (
  time_log_id uuid primary key references time_log,
  invoice_id uuid not null references invoice on delete cascade,
  item_id uuid not null
);
create index billed_time_invoice on billed_time (invoice_id, item_id);

-- The billing name and address of an erased account, which the law requires invoices to keep.
create table billed_party (
  account_id uuid primary key references account,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null
);

create function sum_invoice_ledger() returns trigger language plpgsql as $$
begin
  select
    coalesce(sum(case kind when 'payment' then amount_cents when 'refund' then -amount_cents end), 0),
    coalesce(sum(amount_cents) filter (where kind = 'credit'), 0)
  into new.paid_cents, new.credited_cents
  from invoice_payment where invoice_id = new.id;
  return new;
end $$;

-- Two versions of an invoice never have the same time, however fast they follow each other.
create function apply_invoice_payment() returns trigger language plpgsql as $$
begin
  if new.kind = 'refund' and (
    select payment.invoice_id <> new.invoice_id or payment.kind <> 'payment'
      or payment.amount_cents < (
        select sum(amount_cents) from invoice_payment where payment_id = new.payment_id
      )
    from invoice_payment payment where payment.id = new.payment_id
  ) then
    raise exception 'more was refunded than paid' using errcode = 'check_violation',
      constraint = 'invoice_payment_refund';
  end if;
  update invoice set updated_at = greatest(new.created_at, updated_at + interval '1 millisecond')
  where id = new.invoice_id;
  return null;
end $$;

create function keep_invoice_payment() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed';
end $$;

create function record_invoice_version() returns trigger language plpgsql as $$
declare
  ignored text[] := array['updated_at', 'first_viewed_at', 'link_version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - ignored = to_jsonb(new) - ignored then
    return null;
  end if;
  insert into invoice_version (invoice_id, account_id, version)
  values (new.id, nullif(current_setting('atrium.actor', true), '')::uuid, to_jsonb(new) - ignored);
  return null;
end $$;

create function store_invoice_words() returns trigger language plpgsql as $$
begin
  insert into invoice_words (invoice_id, words)
  select new.id, lower(concat_ws(e'\n', new.number, string_agg(item ->> 'service', e'\n')))
  from jsonb_array_elements(new.items) as item
  on conflict (invoice_id) do update set words = excluded.words;
  return null;
end $$;

create trigger invoice_ledger before insert or update on invoice
  for each row execute function sum_invoice_ledger();
create trigger invoice_payment_applied after insert on invoice_payment
  for each row execute function apply_invoice_payment();
create trigger invoice_payment_kept before update or delete on invoice_payment
  for each row execute function keep_invoice_payment();
create trigger invoice_recorded after insert or update on invoice
  for each row execute function record_invoice_version();
create trigger invoice_worded after insert or update of number, items on invoice
  for each row execute function store_invoice_words();

-- Clients with the name and address shown on their invoices.
create view invoice_client as
  select account.id, account.role, account.email,
    coalesce(party.first_name, account.first_name) as first_name,
    coalesce(party.last_name, account.last_name) as last_name,
    coalesce(party.business_name, account.business_name) as business_name,
    coalesce(party.address, account.address) as address,
    coalesce(party.city, account.city) as city,
    coalesce(party.state, account.state) as state,
    coalesce(party.zip_code, account.zip_code) as zip_code,
    coalesce(party.country, account.country) as country
  from account left join billed_party as party on party.account_id = account.id;

-- The amounts of an invoice derive from its items and its ledger, so they cannot drift.
create function invoice_subtotal(items jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum((item ->> 'total')::bigint), 0)::bigint from jsonb_array_elements(items) as item
$$;

create table invoice (
  id uuid primary key default uuidv7(),
  -- Null for a draft.
  number text unique check (number ~ '^INV-[0-9]{4}-[0-9]{4,}$'),
  account_id uuid not null references account,
  status text not null default 'Pending' check (
    status in (
      'Pending', 'Overdue', 'Deposit Pending', 'Deposit Paid', 'Design Approval Pending',
      'Design Approved', 'Development Completion Pending', 'Paid'
    )
  ),
  -- [{ id, service, description, quantity, price, total }], in their order, amounts in cents.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  item_count integer generated always as (jsonb_array_length(items)) stored,
  subtotal_cents bigint generated always as (invoice_subtotal(items)) stored,
  -- In percent; null if the tax is an amount.
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint generated always as (invoice_subtotal(items) + tax_cents) stored,
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
  constraint invoice_issued check ((number is null) = (date_issued is null)),
  constraint invoice_deposit check (deposit_cents <= invoice_subtotal(items) + tax_cents),
  constraint invoice_balance check (
    paid_cents >= 0 and credited_cents >= 0
    and paid_cents + credited_cents <= invoice_subtotal(items) + tax_cents
  )
);
create index invoice_issued_first on invoice (date_issued desc, id desc)
  where number is not null and voided_at is null;
create index invoice_account on invoice (account_id, date_issued desc, id desc);

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
  check ((kind = 'refund') = (payment_id is not null)),
  check ((kind = 'credit') = (method is null))
);
create index invoice_payment_invoice on invoice_payment (invoice_id, created_at, id);
create index invoice_payment_refunded on invoice_payment (payment_id) where payment_id is not null;

create function sum_invoice_ledger() returns trigger language plpgsql as $$
begin
  select
    coalesce(sum(case kind when 'payment' then amount_cents when 'refund' then -amount_cents end), 0),
    coalesce(sum(amount_cents) filter (where kind = 'credit'), 0)
  into new.paid_cents, new.credited_cents
  from invoice_payment where invoice_id = new.id;
  return new;
end $$;
create trigger invoice_ledger before insert or update on invoice
  for each row execute function sum_invoice_ledger();

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
  update invoice set updated_at = new.created_at where id = new.invoice_id;
  return null;
end $$;
create trigger invoice_payment_applied after insert on invoice_payment
  for each row execute function apply_invoice_payment();

create function keep_invoice_payment() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed';
end $$;
create trigger invoice_payment_kept before update or delete on invoice_payment
  for each row execute function keep_invoice_payment();

-- The history of an invoice.
create table invoice_entry (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  -- Null where the program acted by itself.
  account_id uuid references account,
  -- What happened, in words: Status: Pending → Paid.
  action text not null check (char_length(action) between 1 and 300),
  comment text not null default '' check (char_length(comment) <= 2000),
  -- Not shown to the client.
  internal boolean not null default false,
  created_at timestamptz not null
);
create index invoice_entry_newest on invoice_entry (invoice_id, created_at desc, id desc);

-- Logged time that an item bills. It is free again when the item goes.
create table billed_time (
  time_log_id uuid primary key references time_log,
  invoice_id uuid not null references invoice on delete cascade,
  item_id uuid not null
);
create index billed_time_invoice on billed_time (invoice_id, item_id);

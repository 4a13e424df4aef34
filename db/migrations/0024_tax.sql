-- Tax by item, discounts, and the tax id of a client.
alter table client add column tax_id text not null default '' check (length(tax_id) <= 30);

alter table invoice
  -- In percent; null if the discount is an amount.
  add column discount_percent numeric(6, 3) check (discount_percent between 0 and 100),
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- The prices include the tax of their items.
  add column prices_gross boolean not null default false,
  add column reverse_charge boolean not null default false,
  -- The agency charged no tax when the invoice was issued.
  add column small_business boolean not null default false,
  -- [{ name, rate, base, tax }] of the rates of items, in cents. Empty if one tax is for the whole invoice.
  add column taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  drop constraint invoice_deposit,
  drop constraint invoice_balance;
-- Its expression changes, and with it go the indexes that have it.
alter table invoice drop column total_cents;
alter table invoice add column total_cents bigint not null generated always as (
  invoice_subtotal(items) - discount_cents + case when prices_gross then 0 else tax_cents end
) stored;
create index invoice_issued_first on invoice (date_issued desc, id desc)
  include (
    number, client_id, status, due_date, subtotal_cents, total_cents, paid_cents, credited_cents,
    updated_at, voided_at
  )
  where number is not null and voided_at is null;
create index invoice_owed_of_recurring on invoice (recurring_id, date_issued, id)
  where recurring_id is not null and number is not null and voided_at is null
    and status <> 'Paid' and paid_cents + credited_cents < total_cents;
create index invoice_unpaid on invoice (due_date, id)
  include (client_id, status, total_cents, paid_cents, credited_cents)
  where number is not null and voided_at is null and status <> 'Paid';
alter table invoice
  add constraint invoice_deposit check (deposit_cents <= total_cents),
  add constraint invoice_balance check (
    paid_cents >= 0 and credited_cents >= 0 and paid_cents + credited_cents <= total_cents
  );

alter table recurring_invoice
  add column discount_percent numeric(6, 3) check (discount_percent between 0 and 100),
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column prices_gross boolean not null default false,
  add column reverse_charge boolean not null default false,
  add column taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array');

-- Numbers follow a pattern. Those of a pattern without a year are counted in the year 0.
alter table invoice drop constraint invoice_number_check, add constraint invoice_number_check
  check (number ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$');
create function invoice_order(number text) returns numeric[] language sql immutable strict as $$
  select string_to_array(btrim(regexp_replace(number, '[^0-9]+', ' ', 'g')), ' ')::numeric[]
$$;
drop index invoice_numbered;
create index invoice_numbered on invoice (invoice_order(number), id) include (number)
  where number is not null and voided_at is null;
create function pg_temp.with_pattern(value jsonb) returns jsonb language sql as $$
  select value - 'prefix'
    || jsonb_build_object('numberPattern', (value ->> 'prefix') || '-{YYYY}-{0000}')
$$;
update setting set value = pg_temp.with_pattern(value)
where section = 'invoices' and value ? 'prefix';
update change set before = jsonb_set(before, '{value}', pg_temp.with_pattern(before -> 'value'))
where kind = 'setting' and before -> 'value' ? 'prefix';
update change set after = jsonb_set(after, '{value}', pg_temp.with_pattern(after -> 'value'))
where kind = 'setting' and after -> 'value' ? 'prefix';

-- Null for the agency's currency.
alter table client add column currency text check (currency ~ '^[A-Z]{3}$');

-- Fixed once the invoice is issued.
alter table invoice add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table recurring_invoice add column currency text not null default 'USD'
  check (currency ~ '^[A-Z]{3}$');

-- Outstanding totals of each currency read only this index.
drop index invoice_unpaid;
create index invoice_unpaid on invoice (due_date, id)
  include (client_id, status, total_cents, paid_cents, credited_cents, currency)
  where number is not null and voided_at is null and status <> 'Paid';

-- The monthly fee of a plan in each currency, in its smallest unit: {"USD": 4900}.
alter table plan add column prices jsonb not null default '{}' check (jsonb_typeof(prices) = 'object');
update plan set prices = jsonb_build_object('USD', fee_cents);
alter table plan drop column fee_cents;
update change set
  before = before - 'fee_cents' || jsonb_build_object('prices', jsonb_build_object('USD', before -> 'fee_cents')),
  after = after - 'fee_cents' || jsonb_build_object('prices', jsonb_build_object('USD', after -> 'fee_cents'))
where kind = 'plan';

-- Codes in capitals, as everywhere else.
alter table sandbox_intent alter column currency set default 'USD';
update sandbox_intent set currency = upper(currency);
update sandbox_event set body = body || jsonb_build_object('currency', upper(body ->> 'currency'))
where body ? 'currency';

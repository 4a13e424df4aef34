-- The days of a past month in one row (features/visitors/statistics/cells.server.ts). Their rows in
-- visit_day keep only the totals.
create table visit_month (
  -- The first day.
  month date primary key check (extract(day from month) = 1),
  cells bytea not null,
  sums bytea not null
);
alter table visit_day alter column cells drop not null;

-- The payouts of a bonus as they were recorded and corrected.
create table survey_bonus_entry (
  id uuid primary key default uuidv7(),
  survey_id uuid not null references survey on delete cascade,
  -- Null when the bonus was reopened.
  method text check (method in ('mpesa', 'paypal', 'mobile_money', 'other')),
  paid_on date,
  reference text not null default '' check (char_length(reference) <= 200),
  account_id uuid references account,
  created_at timestamptz not null,
  check ((method is null) = (paid_on is null))
);
create index survey_bonus_entry_survey on survey_bonus_entry (survey_id, created_at, id);
insert into survey_bonus_entry (survey_id, method, paid_on, reference, account_id, created_at)
select id, bonus_method, bonus_paid_on, bonus_reference, bonus_recorded_by, bonus_recorded_at
from survey where bonus_paid_on is not null;

-- A key of the form, so that an entry of the ledger that is sent again is recorded once.
alter table invoice_payment add column client_entry_id uuid,
  add constraint invoice_payment_entry unique (invoice_id, client_entry_id);
alter table refund_attempt add column client_entry_id uuid;

-- The last person to edit it, whom a refused edit names.
alter table recurring_invoice
  add column changed_by uuid references account on delete set null;

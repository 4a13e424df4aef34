-- The mails that remind a client of what is owed: at most one a day.
create table reminder_mail (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  -- In the agency's time zone.
  sent_on date not null,
  -- The Admin who sent it; null for the job.
  sent_by uuid references account,
  created_at timestamptz not null,
  unique (account_id, sent_on)
);

create table invoice_reminder (
  id uuid primary key default uuidv7(),
  mail_id uuid not null references reminder_mail,
  invoice_id uuid not null references invoice on delete cascade,
  -- In days after the due date. Null for one that an Admin sent on a day without a step.
  step integer,
  unique (invoice_id, step),
  unique (mail_id, invoice_id)
);

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
  updated_at timestamptz not null
);
create index recurring_invoice_next on recurring_invoice (next);

alter table invoice
  add column recurring_id uuid references recurring_invoice on delete set null,
  add column period date,
  add constraint invoice_once_a_period unique (recurring_id, period);

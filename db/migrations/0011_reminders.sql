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

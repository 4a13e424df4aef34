-- The decisions of staff about the weekly word of a project. A project without a row takes part.
create table weekly_word (
  project_id uuid primary key references project on delete cascade,
  is_on boolean not null default true,
  -- The Monday of the week that the sentence and the skip are for.
  week date not null,
  sentence text not null default '' check (length(sentence) <= 500),
  is_skipped boolean not null default false
);

-- The words that were mailed, by the Monday of their week.
create table weekly_word_mail (
  account_id uuid not null references account on delete cascade,
  client_id uuid not null references client on delete cascade,
  week date not null,
  created_at timestamptz not null,
  primary key (account_id, client_id, week)
);
create index weekly_word_mail_client on weekly_word_mail (client_id);

-- The events of a week, of all projects.
create index project_entry_created on project_entry (created_at) include (project_id, client_id, account_id);
create index invoice_payment_created on invoice_payment (created_at) include (invoice_id, kind);

-- `digest` is the weekly mail in place of others. Their notifications are due at infinity.
alter table notification_preference drop constraint notification_preference_channel_check,
  add constraint notification_preference_channel_check
    check (channel in ('portal', 'mail', 'both', 'off', 'digest'));

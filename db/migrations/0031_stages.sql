-- The agreed price of a project, to which accepted change requests are added.
create table project_value (
  project_id uuid primary key references project on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 0 and 1000000000),
  updated_at timestamptz not null default now()
);

-- The parts in which it is paid. Its invoice says whether a stage is open or paid.
create table stage (
  id uuid primary key default uuidv7(),
  project_id uuid not null references project_value on delete cascade,
  position smallint not null,
  title text not null check (length(title) between 1 and 200),
  -- The share of the price that was typed; null for an amount.
  percent numeric(6, 3) check (percent > 0 and percent <= 100),
  cents bigint not null check (cents > 0),
  opens_on text not null check (opens_on in ('signature', 'date', 'design', 'status', 'decision')),
  opens_date date check ((opens_on = 'date') = (opens_date is not null)),
  opens_status text check ((opens_on = 'status') = (opens_status is not null)),
  constraint stage_position unique (project_id, position) deferrable
);
create index stage_opens on stage (opens_date) where opens_date is not null;

alter table invoice add column stage_id uuid references stage on delete set null;
create unique index invoice_stage on invoice (stage_id) where stage_id is not null and voided_at is null;

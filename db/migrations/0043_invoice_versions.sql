alter table invoice
  alter column item_count set not null,
  alter column subtotal_cents set not null,
  alter column total_cents set not null;

-- Every version of an invoice, drafts included.
create table invoice_version (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  -- Null where the program acted by itself.
  account_id uuid references account,
  version jsonb not null,
  created_at timestamptz not null default now()
);
create index invoice_version_newest on invoice_version (invoice_id, id desc);

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
create trigger invoice_recorded after insert or update on invoice
  for each row execute function record_invoice_version();

-- Holds what filters, orders and sums of the list need, so that only the rows of a page are read.
drop index invoice_issued_first;
create index invoice_issued_first on invoice (date_issued desc, id desc)
  include (
    number, account_id, status, due_date, subtotal_cents, total_cents, paid_cents, credited_cents,
    updated_at, voided_at
  )
  where number is not null and voided_at is null;
create index invoice_drafts on invoice (id) where number is null;
create index invoice_voided on invoice (id) where voided_at is not null;

-- Apart from the invoices, so that a search reads little else.
create table invoice_words (
  invoice_id uuid primary key references invoice on delete cascade,
  -- The number and the services, a line each, in lowercase.
  words text not null
);

create function store_invoice_words() returns trigger language plpgsql as $$
begin
  insert into invoice_words (invoice_id, words)
  select new.id, lower(concat_ws(e'\n', new.number, string_agg(item ->> 'service', e'\n')))
  from jsonb_array_elements(new.items) as item
  on conflict (invoice_id) do update set words = excluded.words;
  return null;
end $$;
create trigger invoice_worded after insert or update of number, items on invoice
  for each row execute function store_invoice_words();

-- What the mail about changes lists.
alter table invoice_entry add column is_change boolean not null default false;

-- The number of the credit note that cancels a voided invoice, from the series of the invoices.
alter table invoice
  add column credit_note text unique,
  add constraint invoice_credit_note_check check (credit_note is null or voided_at is not null);

-- The list finds a voided invoice by the number of its credit note as well.
create or replace function store_invoice_words() returns trigger language plpgsql as $$
begin
  insert into invoice_words (invoice_id, words)
  select new.id, lower(concat_ws(e'\n', new.number, new.credit_note, string_agg(item ->> 'service', e'\n')))
  from jsonb_array_elements(new.items) as item
  on conflict (invoice_id) do update set words = excluded.words;
  return null;
end $$;

create or replace trigger invoice_worded after insert or update of number, credit_note, items on invoice
  for each row execute function store_invoice_words();

select create_limited_views();

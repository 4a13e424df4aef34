-- The number of the credit note that takes back a voided invoice. It is of the series of the invoices.
alter table invoice
  add column credit_note text unique,
  add constraint invoice_credit_note_check check (credit_note is null or voided_at is not null);

select create_limited_views();

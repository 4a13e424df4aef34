-- The sums of the list are by currency, and are read from this index alone.
drop index invoice_issued_first;
create index invoice_issued_first on invoice (date_issued desc, id desc)
  include (number, client_id, status, due_date, subtotal_cents, total_cents, paid_cents,
    credited_cents, updated_at, voided_at, currency)
  where number is not null and voided_at is null;

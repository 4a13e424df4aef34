-- A card refund is stored before the provider is called, so that trying again repeats its key.
create table refund_attempt (
  payment_id uuid primary key references invoice_payment,
  key uuid not null default uuidv7(),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  account_id uuid references account,
  created_at timestamptz not null
);

-- Two versions of an invoice never have the same time, however fast they follow each other.
create or replace function apply_invoice_payment() returns trigger language plpgsql as $$
begin
  if new.kind = 'refund' and (
    select payment.invoice_id <> new.invoice_id or payment.kind <> 'payment'
      or payment.amount_cents < (
        select sum(amount_cents) from invoice_payment where payment_id = new.payment_id
      )
    from invoice_payment payment where payment.id = new.payment_id
  ) then
    raise exception 'more was refunded than paid' using errcode = 'check_violation',
      constraint = 'invoice_payment_refund';
  end if;
  update invoice set updated_at = greatest(new.created_at, updated_at + interval '1 millisecond')
  where id = new.invoice_id;
  return null;
end $$;

-- The orders of the list.
create index invoice_due on invoice (due_date, id)
  where number is not null and voided_at is null;
create index invoice_updated on invoice (updated_at, id)
  where number is not null and voided_at is null;
create index invoice_subtotal on invoice (subtotal_cents, id)
  where number is not null and voided_at is null;
create index invoice_status on invoice (status, id)
  where number is not null and voided_at is null;
create index invoice_numbered on invoice (number, id)
  where number is not null and voided_at is null;

create index invoice_payment_day on invoice_payment (paid_on, created_at, id);

-- Numbers sort by year and running number, whatever their prefix: as text, 9999 comes after 10000.
drop index invoice_numbered;
create index invoice_numbered on invoice
  (split_part(number, '-', 2), (split_part(number, '-', 3)::bigint), id) include (number)
  where number is not null and voided_at is null;

-- What the client wants on its invoices to find them, such as a Leitweg-ID (BT-10 of EN 16931).
alter table client add column buyer_reference text not null default ''
  check (length(buyer_reference) <= 100);

-- The jump palette: invoices by a part of their number.
create index invoice_number_searched on invoice using gin (number gin_trgm_ops);

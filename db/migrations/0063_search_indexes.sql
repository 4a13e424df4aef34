-- The search for a text anywhere in the answers.
create extension if not exists pg_trgm;
create index survey_searched on survey using gin (searched gin_trgm_ops);

-- The jump palette: pictures by prefixes of words, and the newest invoices first.
create index file_words on file using gin (to_tsvector('simple', name || ' ' || alt));
create index invoice_created on invoice (created_at desc, id desc);

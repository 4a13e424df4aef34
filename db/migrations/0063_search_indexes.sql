-- The search for a text anywhere in the answers.
create extension if not exists pg_trgm;
create index survey_searched on survey using gin (searched gin_trgm_ops);

-- Prefix search of the jump palette.
create index file_words on file using gin (to_tsvector('simple', name || ' ' || alt));

-- Which pictures a recorded change names: where one is replaced, the versions that show it are found without reading all.
create function file_keys(before jsonb, after jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct link[1]), '{}')
  from regexp_matches(
    coalesce(before::text, '') || coalesce(after::text, ''),
    '/files/([a-z]+/[A-Za-z0-9_-]{22}-[0-9]+x[0-9]+)/', 'g') as link
$$;
create index change_files on change using gin (file_keys(before, after));

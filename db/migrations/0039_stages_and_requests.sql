-- The member of staff who saved the schedule last, for conflicts.
alter table project_value add column account_id uuid references account on delete set null;

-- A prospect asks on the page of a proposal. The entry has no author.
alter table lead_entry
  alter author_id drop not null,
  drop constraint lead_entry_kind_check,
  drop constraint lead_entry_check,
  add check (kind in ('reply', 'note', 'question', 'answered', 'waiting', 'spam', 'restored', 'client')),
  add check ((kind in ('reply', 'note', 'question')) = (text <> '')),
  add check ((kind = 'question') = (author_id is null));

-- The list of all change requests, and the jump palette.
create index change_request_created on change_request (created_at desc, id desc);
create index change_request_updated on change_request (updated_at desc, id desc);
create index change_request_title on change_request (lower(title), id);
create index change_request_words on change_request using gin (to_tsvector('simple', title));
create index proposal_words on proposal using gin (
  to_tsvector('simple', title || ' ' || first_name || ' ' || last_name || ' ' || business_name));

select create_limited_views();

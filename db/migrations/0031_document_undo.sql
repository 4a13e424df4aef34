-- A deleted document is kept for a day, so that whoever deleted it can bring it back.
alter table document
  add column deleted_at timestamptz,
  add column deleted_by uuid references account on delete set null;

-- For the space that the files of a client take up.
create index document_account on document (account_id);

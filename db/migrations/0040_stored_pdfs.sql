-- Rendered PDFs by the digest of what they show, so that the same content is rendered once.
create table stored_pdf (
  digest text primary key,
  key text not null unique,
  bytes integer not null,
  used_at timestamptz not null
);
create index stored_pdf_used on stored_pdf (used_at);

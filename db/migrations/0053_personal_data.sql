-- Archives of a client's personal data, requested by the client.
create table data_download (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  key text unique,
  bytes bigint,
  check ((state = 'ready') = (num_nonnulls(ready_at, expires_at, key, bytes) = 4))
);
-- At most one archive per client is being prepared at a time.
create unique index data_download_pending on data_download (account_id) where state = 'pending';
create index data_download_account on data_download (account_id, requested_at desc);
create index data_download_requested on data_download (requested_at);

alter table account add column erased_at timestamptz;

-- The billing name and address of an erased account, which the law requires invoices to keep.
create table billed_party (
  account_id uuid primary key references account,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null
);

-- Clients with the name and address shown on their invoices.
create view invoice_client as
  select account.id, account.role, account.email,
    coalesce(party.first_name, account.first_name) as first_name,
    coalesce(party.last_name, account.last_name) as last_name,
    coalesce(party.business_name, account.business_name) as business_name,
    coalesce(party.address, account.address) as address,
    coalesce(party.city, account.city) as city,
    coalesce(party.state, account.state) as state,
    coalesce(party.zip_code, account.zip_code) as zip_code,
    coalesce(party.country, account.country) as country
  from account left join billed_party as party on party.account_id = account.id;

-- A client is billed: a person or a company with several persons. A client who came with an account has
-- its id.
create table client (
  id uuid primary key default uuidv7(),
  -- The person that the agency talks to, who is a member.
  contact_id uuid not null references account on delete cascade,
  -- Null for the business and the address of the contact person.
  name text check (length(name) between 1 and 200),
  address text,
  city text,
  state text,
  zip_code text,
  country text,
  notes text not null default '' check (length(notes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(address, city, state, zip_code, country) in (0, 5))
);
create index client_contact_person on client (contact_id);

-- The persons of a client, and what each of them sees. The contact person sees everything.
create table membership (
  client_id uuid not null references client on delete cascade,
  account_id uuid not null references account on delete cascade,
  rights text[] not null default '{projects,invoices,support,people}'
    check (rights <@ '{projects,invoices,support,people}'::text[]),
  created_at timestamptz not null default now(),
  primary key (client_id, account_id)
);
create index membership_account on membership (account_id, created_at);

insert into client (id, contact_id, created_at, updated_at)
select id, id, created_at, updated_at from account where role = 'User' or id in (
  select account_id from project union select account_id from invoice
  union select account_id from recurring_invoice union select account_id from billed_party
  union select account_id from reminder_mail union select account_id from subscription
  union select account_id from appointment union select account_id from resource
  union select id from conversation union select client_id from project_entry
  union select account_id from survey union select account_id from survey_invitation
  union select account_id from lead
);
insert into membership (client_id, account_id, created_at)
select id, contact_id, created_at from client;

-- An account of a client is one, unless it is invited as a colleague (people/members.server.ts).
create function add_client() returns trigger language plpgsql as $$
begin
  if current_setting('atrium.colleague', true) = 'yes'
    or exists (select from membership where account_id = new.id) then
    return null;
  end if;
  insert into client (id, contact_id, created_at, updated_at)
  values (new.id, new.id, new.created_at, new.updated_at) on conflict (id) do nothing;
  insert into membership (client_id, account_id, created_at)
  values (new.id, new.id, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger account_client after insert or update of role on account
  for each row when (new.role = 'User') execute function add_client();

-- The client that a person of several is working for.
alter table session add column client_id uuid references client on delete set null;
drop trigger session_notify on session;
create trigger session_notify
  after delete or update of ended_at, expires_at, authenticated_at, completed_at, client_id on session
  for each row execute function notify_account('account_id');
create trigger membership_notify after update or delete on membership
  for each row execute function notify_account('account_id');

-- The records of a client.
alter table project rename column account_id to client_id;
update change set
  before = before - 'account_id' || jsonb_build_object('client_id', before -> 'account_id'),
  after = after - 'account_id' || jsonb_build_object('client_id', after -> 'account_id')
where kind = 'project';
alter table project drop constraint project_account_id_fkey,
  add constraint project_client_id_fkey foreign key (client_id) references client;
alter table project_entry drop constraint project_entry_client_id_fkey,
  add constraint project_entry_client_id_fkey foreign key (client_id) references client;
-- Uploads are found by the projects of the client.
drop index document_uploaded;
alter table resource rename column account_id to client_id;
alter table resource drop constraint resource_account_id_fkey,
  add constraint resource_client_id_fkey foreign key (client_id) references client on delete cascade;
alter table recurring_invoice rename column account_id to client_id;
alter table recurring_invoice drop constraint recurring_invoice_account_id_fkey,
  add constraint recurring_invoice_client_id_fkey foreign key (client_id) references client;
alter table invoice rename column account_id to client_id;
alter table invoice drop constraint invoice_account_id_fkey,
  add constraint invoice_client_id_fkey foreign key (client_id) references client;
update invoice_version
set version = version - 'account_id' || jsonb_build_object('client_id', version -> 'account_id')
where version ? 'account_id';
alter table reminder_mail rename column account_id to client_id;
alter table reminder_mail drop constraint reminder_mail_account_id_fkey,
  add constraint reminder_mail_client_id_fkey foreign key (client_id) references client;
alter table subscription rename column account_id to client_id;
alter table subscription drop constraint subscription_account_id_fkey,
  add constraint subscription_client_id_fkey foreign key (client_id) references client;
alter table subscription_period rename column account_id to client_id;
alter table subscription_period drop constraint subscription_period_account_id_fkey,
  add constraint subscription_period_client_id_fkey foreign key (client_id) references client;
alter table appointment rename column account_id to client_id;
alter table appointment drop constraint appointment_account_id_fkey,
  add constraint appointment_client_id_fkey foreign key (client_id) references client;
alter table conversation drop constraint conversation_id_fkey,
  add constraint conversation_id_fkey foreign key (id) references client;
alter table lead rename column account_id to client_id;
alter table lead drop constraint lead_account_id_fkey,
  add constraint lead_client_id_fkey foreign key (client_id) references client;
alter table survey rename column account_id to client_id;
alter table survey drop constraint survey_account_id_fkey,
  add constraint survey_client_id_fkey foreign key (client_id) references client;
alter table survey_invitation rename column account_id to client_id;
alter table survey_invitation drop constraint survey_invitation_account_id_fkey,
  add constraint survey_invitation_client_id_fkey foreign key (client_id) references client;

-- A notification of a client is seen while the reader works for that client.
alter table notification add column client_id uuid references client on delete cascade;
update notification set client_id = account.id
from account where account.id = notification.account_id and account.role = 'User';

-- Clients with the names of their contact persons.
create view client_contact as
  select client.id, client.contact_id, account.first_name, account.last_name, account.email,
    account.phone_number, account.avatar, account.role, account.status, account.deleted_at,
    account.erased_at, client.created_at, client.updated_at,
    coalesce(client.name, account.business_name) as business_name,
    case when client.address is null then account.address else client.address end as address,
    case when client.address is null then account.city else client.city end as city,
    case when client.address is null then account.state else client.state end as state,
    case when client.address is null then account.zip_code else client.zip_code end as zip_code,
    case when client.address is null then account.country else client.country end as country
  from client join account on account.id = client.contact_id;

-- The same with the name and address shown on their invoices.
drop view invoice_client;
alter table billed_party rename column account_id to client_id;
alter table billed_party drop constraint billed_party_account_id_fkey,
  add constraint billed_party_client_id_fkey foreign key (client_id) references client;
create view invoice_client as
  select client.id, client.contact_id, client.role, client.email,
    coalesce(party.first_name, client.first_name) as first_name,
    coalesce(party.last_name, client.last_name) as last_name,
    coalesce(party.business_name, client.business_name) as business_name,
    coalesce(party.address, client.address) as address,
    coalesce(party.city, client.city) as city,
    coalesce(party.state, client.state) as state,
    coalesce(party.zip_code, client.zip_code) as zip_code,
    coalesce(party.country, client.country) as country
  from client_contact as client left join billed_party as party on party.client_id = client.id;

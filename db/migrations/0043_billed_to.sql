-- The name, address and tax ID of a client as an invoice prints them. A limited reader finds those of
-- visible clients alone.
create function recipient_of(client_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('firstName', first_name, 'lastName', last_name,
    'businessName', business_name, 'address', address, 'city', city, 'state', state,
    'zipCode', zip_code, 'country', country, 'taxId', tax_id, 'buyerReference', buyer_reference)
  from (
    select party.*, client.tax_id, client.buyer_reference
    from invoice_client as party join client on client.id = party.id
  ) as recipient where id = $1
$$;

-- The recipient of an issued invoice, which a later change of the client leaves as it is.
alter table invoice add column billed_to jsonb check (jsonb_typeof(billed_to) = 'object');

-- Versions have no copy of it, as they name the client.
create or replace function record_invoice_version() returns trigger language plpgsql as $$
declare
  ignored text[] := array['updated_at', 'first_viewed_at', 'link_version', 'billed_to'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - ignored = to_jsonb(new) - ignored then
    return null;
  end if;
  insert into invoice_version (invoice_id, account_id, version)
  values (new.id, nullif(current_setting('atrium.actor', true), '')::uuid, to_jsonb(new) - ignored);
  return null;
end $$;

update invoice set billed_to = recipient_of(client_id) where number is not null;

select create_limited_views();

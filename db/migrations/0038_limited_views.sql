-- The client of a record that a notification or a change is about; null if it has none.
create or replace function client_of(about text) returns uuid language sql stable as $$
  select client_id from (
    select id as about_id, id as client_id from public.client
    union all select id, client_id from public.project
    union all select id, client_id from public.invoice
    union all select id, client_id from public.recurring_invoice
    union all select id, client_id from public.subscription
    union all select id, client_id from public.appointment
    union all select id, client_id from public.resource
    union all select id, client_id from public.survey
    union all select id, client_id from public.lead
    union all select id, client_id from public.change_request
    union all select id, client_id from public.proposal
    union all select id, client_id from public.deliverable
    union all select id, client_id from public.onboarding
    union all select task.id, project.client_id from public.task
      join public.project on project.id = task.project_id
    union all select log.id, project.client_id from public.time_log as log
      join public.project on project.id = log.project_id
    union all select document.id, project.client_id from public.document
      join public.project on project.id = document.project_id
  ) as record
  where about_id = case when about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then about::uuid end
  limit 1
$$;

create or replace function create_limited_views() returns void language plpgsql as $$
declare
  clients constant text := 'any ((select public.limited_clients())::uuid[])';
  entry record;
begin
  drop schema if exists limited cascade;
  create schema limited;
  for entry in select * from (values
    ('client', 'id = ' || clients),
    ('membership', 'client_id = ' || clients),
    ('account', 'role <> ''User'' or id in (select account_id from limited.membership)
      or not exists (select from public.membership as any_client where any_client.account_id = account.id)'),
    ('conversation', 'id = ' || clients),
    ('project', 'client_id is null or client_id = ' || clients),
    ('project_entry', 'client_id is null or client_id = ' || clients),
    ('resource', 'client_id is null or client_id = ' || clients),
    ('recurring_invoice', 'client_id = ' || clients),
    ('invoice', 'client_id = ' || clients),
    ('billed_party', 'client_id = ' || clients),
    ('reminder_mail', 'client_id = ' || clients),
    ('subscription', 'client_id = ' || clients),
    ('subscription_period', 'client_id = ' || clients),
    ('appointment', 'client_id = ' || clients),
    ('survey', 'client_id is null or client_id = ' || clients),
    ('survey_invitation', 'client_id is null or client_id = ' || clients),
    ('lead', 'client_id is null or client_id = ' || clients),
    ('document', 'project_id is null or project_id in (select id from limited.project)'),
    ('task', 'project_id in (select id from limited.project)'),
    ('time_log', 'project_id in (select id from limited.project)'),
    ('timer', 'task_id in (select id from limited.task)'),
    ('task_comment', 'task_id in (select id from limited.task)'),
    ('invoice_payment', 'invoice_id in (select id from limited.invoice)'),
    ('invoice_entry', 'invoice_id in (select id from limited.invoice)'),
    ('invoice_version', 'invoice_id in (select id from limited.invoice)'),
    ('invoice_words', 'invoice_id in (select id from limited.invoice)'),
    ('invoice_reminder', 'invoice_id in (select id from limited.invoice)'),
    ('billed_time', 'invoice_id in (select id from limited.invoice)'),
    ('payment_intent', 'invoice_id in (select id from limited.invoice)'),
    ('payment_review', 'invoice_id in (select id from limited.invoice)'),
    ('refund_attempt', 'payment_id in (select id from limited.invoice_payment)'),
    ('subscription_terms', 'subscription_id in (select id from limited.subscription)'),
    ('chat_message', 'conversation_id in (select id from limited.conversation)'),
    ('chat_attachment', 'message_id is null or message_id in (select id from limited.chat_message)'),
    ('lead_entry', 'lead_id in (select id from limited.lead)'),
    ('decision', 'client_id is null or client_id = ' || clients),
    ('survey_bonus_entry', 'survey_id in (select id from limited.survey)'),
    ('project_value', 'project_id in (select id from limited.project)'),
    ('stage', 'project_id in (select id from limited.project)'),
    ('change_request', 'client_id = ' || clients),
    ('change_request_entry', 'request_id in (select id from limited.change_request)'),
    ('proposal', 'client_id is null or client_id = ' || clients),
    ('proposal_signature', 'proposal_id in (select id from limited.proposal)'),
    ('deliverable', 'client_id = ' || clients),
    ('deliverable_version', 'deliverable_id in (select id from limited.deliverable)'),
    ('deliverable_file', 'version_id in (select id from limited.deliverable_version)'),
    ('deliverable_page', 'version_id in (select id from limited.deliverable_version)'),
    ('review_guest', 'deliverable_id in (select id from limited.deliverable)'),
    ('pin', 'deliverable_id in (select id from limited.deliverable)'),
    ('pin_comment', 'pin_id in (select id from limited.pin)'),
    ('onboarding', 'client_id = ' || clients),
    ('onboarding_item', 'onboarding_id in (select id from limited.onboarding)'),
    ('onboarding_file', 'item_id in (select id from limited.onboarding_item)'),
    ('onboarding_login', 'item_id in (select id from limited.onboarding_item)'),
    ('onboarding_showing', 'item_id in (select id from limited.onboarding_item)'),
    ('weekly_word', 'project_id in (select id from limited.project)'),
    ('weekly_word_mail', 'client_id = ' || clients),
    ('notification', 'public.client_of(about) is null or public.client_of(about) = ' || clients),
    ('change', 'case kind when ''project'' then coalesce(after, before) ->> ''client_id'' is null
      or (coalesce(after, before) ->> ''client_id'')::uuid = ' || clients || ' else true end')
  ) as shown (name, condition) loop
    execute format('create view limited.%I as select * from public.%I where %s with local check option',
      entry.name, entry.name, entry.condition);
  end loop;
  execute 'create view limited.client_contact as select * from public.client_contact where id = ' || clients;
  execute 'create view limited.invoice_client as select * from public.invoice_client where id = ' || clients;
end $$;
select create_limited_views();

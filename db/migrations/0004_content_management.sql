-- Who changed what, with what it was before: the audit log, the versions of a text, and the way back.
create table change (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  action text not null check (action in ('add', 'edit', 'remove')),
  -- The table.
  kind text not null,
  item_id uuid not null,
  title text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index change_created on change (created_at desc, id desc);
create index change_item on change (item_id, created_at desc, id desc);

-- Only what somebody did is recorded: `server/content.ts` names them. The argument stands in for a title.
create function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('atrium.actor', true), '')::uuid;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb := coalesce(became, was);
begin
  if actor is null or was - 'updated_at' = became - 'updated_at' then
    return null;
  end if;
  insert into change (account_id, action, kind, item_id, title, before, after)
  values (
    actor,
    case tg_op when 'INSERT' then 'add' when 'UPDATE' then 'edit' else 'remove' end,
    tg_table_name,
    (item ->> 'id')::uuid,
    coalesce(item ->> 'title', item ->> 'name', item ->> 'question', tg_argv[0]),
    was,
    became
  );
  return null;
end $$;

create trigger service_recorded after insert or update or delete on service
  for each row execute function record_change();
create trigger blog_recorded after insert or update or delete on blog
  for each row execute function record_change();
create trigger blog_category_recorded after insert or update or delete on blog_category
  for each row execute function record_change();
create trigger reason_recorded after insert or update or delete on reason
  for each row execute function record_change();
create trigger faq_recorded after insert or update or delete on faq
  for each row execute function record_change();
create trigger process_step_recorded after insert or update or delete on process_step
  for each row execute function record_change();
create trigger page_text_recorded after insert or update or delete on page_text
  for each row execute function record_change('Page text');
create trigger project_category_recorded after insert or update or delete on project_category
  for each row execute function record_change();

-- Where staff have put a thing in its list. Zero: nobody has, so what is new comes first.
alter table service add column position integer not null default 0;
create index service_placed on service ((-position), created_at, id) include (position);
alter table reason add column position integer not null default 0;
-- A new step is the last one.
alter table process_step add column position integer not null default 2147483647;

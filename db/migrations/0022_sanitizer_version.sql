-- The version of the sanitizer that cleaned the rich text. While it is null or not the current one,
-- the text is sanitized whenever it is read.
alter table service add column sanitizer_version integer;
alter table blog add column sanitizer_version integer;
alter table project add column sanitizer_version integer;
alter table process_step add column sanitizer_version integer;
alter table faq add column sanitizer_version integer;
alter table page_text add column sanitizer_version integer;

-- Only a transaction that declares its sanitizer can set the version; any other write of the text
-- clears it. The argument is the column with the text.
create function mark_sanitized() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or new.sanitizer_version is distinct from old.sanitizer_version
    or to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0] then
    new.sanitizer_version := nullif(current_setting('atrium.sanitizer_version', true), '')::integer;
  end if;
  return new;
end $$;

create trigger service_sanitized before insert or update on service
  for each row execute function mark_sanitized('content');
create trigger blog_sanitized before insert or update on blog
  for each row execute function mark_sanitized('content');
create trigger project_sanitized before insert or update on project
  for each row execute function mark_sanitized('description');
create trigger process_step_sanitized before insert or update on process_step
  for each row execute function mark_sanitized('description');
create trigger faq_sanitized before insert or update on faq
  for each row execute function mark_sanitized('answer');
create trigger page_text_sanitized before insert or update on page_text
  for each row execute function mark_sanitized('description');

-- The version of the sanitizer is not content, so it is not part of the recorded rows.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('atrium.actor', true), '')::uuid;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'sanitizer_version' end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'sanitizer_version' end;
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

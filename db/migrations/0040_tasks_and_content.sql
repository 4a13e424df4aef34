-- The time at which a task was completed. Until now, its last change was taken for it.
alter table task add column completed_at timestamptz;
update task set completed_at = updated_at where status = 'completed';
create index task_completed on task (completed_at) include (project_id);

create function note_completion() returns trigger language plpgsql as $$ begin
  new.completed_at :=
    case when new.status = 'completed' then coalesce(new.completed_at, new.updated_at) end;
  return new;
end $$;
create trigger task_completion before insert or update of status on task
  for each row execute function note_completion();

-- Where staff put the answer: into, the id of the record, and fileId of a picture. Oldest first.
alter table onboarding_item add column uses jsonb not null default '[]';

select create_limited_views();

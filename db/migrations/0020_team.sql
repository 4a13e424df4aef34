-- The About page can show the people of the agency.
create trigger account_team_added after insert on account
  for each row when (new.role <> 'User') execute function notify_content('team');
create trigger account_team_changed
  after update of first_name, last_name, avatar, role, status, deleted_at on account
  for each row when (old.role <> 'User' or new.role <> 'User')
  execute function notify_content('team');
create trigger account_team_removed after delete on account
  for each row when (old.role <> 'User') execute function notify_content('team');

create trigger project_recorded after insert or update or delete on project
  for each row execute function record_change();

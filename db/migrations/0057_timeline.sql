-- A client's timeline reads the newest entries of each kind.
create index project_entry_client on project_entry (client_id, created_at desc, id desc);
create index chat_message_newest on chat_message (conversation_id, created_at desc, id desc)
  where deleted_at is null;
create index security_event_account on security_event (account_id, created_at desc, id desc);

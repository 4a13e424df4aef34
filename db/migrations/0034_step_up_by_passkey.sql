-- A passkey also confirms an open session before a sensitive change. Its challenge belongs to that
-- session.
alter table passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check
    check (purpose in ('register', 'sign-in', 'second-factor', 'step-up')),
  add column session_id uuid references session on delete cascade
    check ((session_id is not null) = (purpose = 'step-up'));

-- Tells a browser that was signed out why. Null if the person signed out, or the session just expired.
alter table session add column ended_because text check (ended_because in
  ('elsewhere', 'agency', 'password', 'two-factor', 'email', 'rights', 'closed', 'reused'));

-- Short codes are hashed like passwords, with one salt for all codes of an account. Older ones have none.
alter table recovery_code add column salt bytea;

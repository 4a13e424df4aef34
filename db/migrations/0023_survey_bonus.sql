-- The bonus is a setting, so an answer keeps the one that it was promised; null for none.
alter table survey add column bonus_cents integer check (bonus_cents > 0),
  alter column bonus_payment_method drop not null;
update survey set bonus_cents = 1000;
alter table survey add constraint survey_bonus_promised
  check ((bonus_cents is null) = (bonus_payment_method is null));

-- The subject is the sentence that the client reads.
update notification
  set subject = '“' || left(subject, 100) || '” is completed. Answer a short survey, and we send you $10.00.'
  where kind = 'survey-invitation';

-- The currency of an amount when it was sent.
alter table lead add column budget_currency text check (budget_currency ~ '^[A-Z]{3}$');
alter table survey add column bonus_currency text check (bonus_currency ~ '^[A-Z]{3}$');
update lead set budget_currency = coalesce(
  (select value ->> 'currency' from setting where section = 'agency'), 'USD')
where budget_cents is not null;
update survey set bonus_currency = coalesce(
  (select value ->> 'currency' from setting where section = 'agency'), 'USD')
where bonus_cents is not null;
alter table lead add constraint lead_budget_currency
  check ((budget_cents is null) = (budget_currency is null));
alter table survey add constraint survey_bonus_currency
  check ((bonus_cents is null) = (bonus_currency is null));
select create_limited_views();

-- The revenue of a period by project reads only this index.
create index invoice_revenue on invoice (date_issued) include (id, project_id, currency, total_cents)
  where number is not null and voided_at is null;

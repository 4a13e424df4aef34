create table survey (
  id uuid primary key default uuidv7(),
  -- Null once the answer is anonymized.
  account_id uuid references account,
  email text not null check (char_length(email) <= 254),
  phone_number text not null check (char_length(phone_number) <= 20),
  bonus_payment_method text not null
    check (bonus_payment_method in ('mpesa', 'paypal', 'mobile_money')),
  device text not null check (device in ('mobile', 'desktop')),
  user_experience text not null check (user_experience in ('Excellent', 'Good', 'Average', 'Poor')),
  rate_speed text check (rate_speed in ('Very Fast', 'Fast', 'Average', 'Slow', 'Very Slow')),
  user_navigation text not null check (
    user_navigation in
      ('Extremely Easy', 'Mostly Easy', 'Somewhat Difficult', 'Very Difficult')
  ),
  used_features text[] not null check (
    used_features <@ array[
      'Bill Payment', 'Profile Settings', 'Client Support Area', 'Appointment Booking'
    ] and cardinality(used_features) between 1 and 4
  ),
  login_feedback text not null check (char_length(login_feedback) <= 2000),
  navigation_feedback text not null check (char_length(navigation_feedback) <= 2000),
  appointment_scheduling text not null check (char_length(appointment_scheduling) <= 2000),
  payment_experience text not null check (char_length(payment_experience) <= 2000),
  design_feedback text not null check (char_length(design_feedback) <= 2000),
  feature_requests text not null check (char_length(feature_requests) <= 2000),
  suggestions text not null check (char_length(suggestions) <= 2000),
  rating smallint not null check (rating between 1 and 10),
  -- Stored in lowercase: case-insensitive comparison is several times slower.
  searched text not null generated always as (
    lower(
      email || ' ' || phone_number || ' ' || login_feedback || ' ' || navigation_feedback || ' '
      || appointment_scheduling || ' ' || payment_experience || ' ' || design_feedback || ' '
      || feature_requests || ' ' || suggestions
    )
  ) stored,
  -- The bonus is open while these are null.
  bonus_paid_on date,
  bonus_method text check (bonus_method in ('mpesa', 'paypal', 'mobile_money', 'other')),
  bonus_reference text not null default '' check (char_length(bonus_reference) <= 200),
  bonus_recorded_by uuid references account,
  bonus_recorded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each answer earns a bonus, so a client can give only one.
  constraint survey_account unique (account_id),
  constraint survey_bonus check (
    (bonus_paid_on is null) = (bonus_method is null)
    and (bonus_paid_on is null) = (bonus_recorded_at is null)
  )
);
create index survey_created on survey (created_at desc, id desc);
create index survey_rating on survey (rating desc, id desc);
create index survey_email on survey (email, id);
-- Covers the query of the results, which then runs as an index-only scan.
create index survey_results on survey (created_at) include (
  rating, device, user_experience, rate_speed, user_navigation, bonus_payment_method,
  used_features, bonus_paid_on
);
create index survey_searched on survey using gin (searched gin_trgm_ops);

-- A client is invited once per project.
create table survey_invitation (
  project_id uuid not null references project on delete cascade,
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (project_id, account_id)
);
create index survey_invitation_account on survey_invitation (account_id);

-- The payouts of a bonus as they were recorded and corrected.
create table survey_bonus_entry (
  id uuid primary key default uuidv7(),
  survey_id uuid not null references survey on delete cascade,
  -- Null when the bonus was reopened.
  method text check (method in ('mpesa', 'paypal', 'mobile_money', 'other')),
  paid_on date,
  reference text not null default '' check (char_length(reference) <= 200),
  account_id uuid references account,
  created_at timestamptz not null,
  check ((method is null) = (paid_on is null))
);
create index survey_bonus_entry_survey on survey_bonus_entry (survey_id, created_at, id);

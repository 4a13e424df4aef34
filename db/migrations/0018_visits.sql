-- A page that was looked at. The visitor is a hash that means nothing once the salt of the day is gone.
create table visit (
  id uuid primary key default uuidv7(),
  day date not null,
  path text not null,
  visitor bytea not null,
  referrer text not null default '',
  device text not null,
  created_at timestamptz not null default now(),
  -- The same for all page views of a visit.
  visit_id uuid not null,
  landing boolean not null default false,
  -- The first view of its page in the visit.
  first_on_page boolean not null default false,
  entry text not null default '',
  campaign_source text not null default '',
  campaign_medium text not null default '',
  campaign_name text not null default '',
  browser text not null default 'Other',
  constraint visit_device check (device in ('mobile', 'tablet', 'desktop'))
);
create index visit_visitor on visit (day, visitor, id desc);
create index visit_created on visit (created_at);

create table visit_salt (
  day date primary key,
  salt bytea not null
);

-- The page views of a past day, with the sums of each value of a dimension. Null in a dimension means
-- that the row sums over it; `kind` has a bit for each (features/visitors/statistics/roll-up.server.ts).
create table visit_day (
  day date not null,
  kind smallint not null,
  page text,
  entry text,
  referrer text,
  campaign text,
  device text,
  browser text,
  views integer not null,
  -- Views that began a visit.
  visits integer not null,
  -- Views that were the first of their page in a visit.
  firsts integer not null
);
create index visit_day_kind on visit_day (kind, day);

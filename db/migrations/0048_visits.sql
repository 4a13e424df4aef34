-- A visit is a visitor's page views of one day. Arriving from another site or campaign starts a new
-- visit. Every page view repeats the source of its visit, so that reports need no join.
drop index visit_day;
alter table visit drop constraint visit_device_check,
  add constraint visit_device check (device in ('mobile', 'tablet', 'desktop')),
  -- The same for all page views of a visit.
  add column visit_id uuid,
  add column landing boolean not null default false,
  -- The first view of its page in the visit.
  add column first_on_page boolean not null default false,
  add column entry text not null default '',
  add column campaign_source text not null default '',
  add column campaign_medium text not null default '',
  add column campaign_name text not null default '',
  add column browser text not null default 'Other';
update visit set visit_id = seen.visit_id, entry = seen.entry, referrer = seen.referrer,
  landing = seen.place = 1, first_on_page = seen.place_on_page = 1
from (
  select id,
    first_value(id) over whole as visit_id,
    first_value(path) over whole as entry,
    first_value(referrer) over whole as referrer,
    row_number() over whole as place,
    row_number() over (partition by day, visitor, path order by id) as place_on_page
  from visit
  window whole as (partition by day, visitor order by id)
) as seen
where visit.id = seen.id;
alter table visit alter column visit_id set not null;
create index visit_visitor on visit (day, visitor, id desc);
create index visit_created on visit (created_at);

-- The page views of a past day, stored by column (features/visitors/statistics/cells.server.ts).
create table visit_day (
  day date primary key,
  visitors integer not null,
  views integer not null,
  cells bytea not null
);

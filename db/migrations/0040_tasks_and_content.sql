-- Where staff put the answer: into, the id of the record, and fileId of a picture. Oldest first.
alter table onboarding_item add column uses jsonb not null default '[]';

select create_limited_views();

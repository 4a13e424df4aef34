-- Questions are ordered like services and reasons: new ones come first until somebody orders them.
alter table faq add column position integer not null default 0;
create index faq_placed on faq ((-position), created_at, id) include (position);

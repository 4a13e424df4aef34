-- Prefix search of the jump palette.
create index project_words on project using gin (to_tsvector('simple', title));
create index task_words on task using gin (to_tsvector('simple', title));
create index blog_words on blog using gin (to_tsvector('simple', title));

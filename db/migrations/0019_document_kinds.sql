-- The kind of a document names its file: document/<name>/file.pdf. So far all of them are archives.
alter table document add column kind text not null default 'zip';
alter table document alter column kind drop default;

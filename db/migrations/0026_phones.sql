-- Null for the phone number of the contact person.
alter table client add column phone text check (length(phone) between 1 and 40);

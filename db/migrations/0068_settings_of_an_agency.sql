-- The agency's hours were the same from Monday to Friday, and its time zone was fixed.
update setting
set value = value - 'opens' - 'closes' || jsonb_build_object(
  'monday', hours, 'tuesday', hours, 'wednesday', hours, 'thursday', hours, 'friday', hours)
from (
  select id, concat(value ->> 'opens', '-', value ->> 'closes') as hours
  from setting where section = 'agency' and value ->> 'opens' < value ->> 'closes'
) as agency
where agency.id = setting.id;

-- Appointments had hours of their own.
update setting set value = value || '{"ownHours": true}'
where section = 'booking' and not value ? 'ownHours';

-- The prefix of new numbers is a setting; numbers that were given keep theirs.
alter table invoice drop constraint invoice_number_check,
  add constraint invoice_number_check check (number ~ '^[A-Z][A-Z0-9]{0,9}-[0-9]{4}-[0-9]{4,}$');

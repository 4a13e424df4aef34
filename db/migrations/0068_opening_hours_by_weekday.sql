-- The agency's hours were the same from Monday to Friday, and its time zone was fixed.
update setting
set value = value - 'opens' - 'closes' || jsonb_build_object(
  'monday', hours, 'tuesday', hours, 'wednesday', hours, 'thursday', hours, 'friday', hours)
from (
  select id, concat(value ->> 'opens', '-', value ->> 'closes') as hours
  from setting where section = 'agency' and value ->> 'opens' < value ->> 'closes'
) as agency
where agency.id = setting.id;

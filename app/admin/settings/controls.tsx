import { CountryField, TimeZoneField } from '#features/agency/place-fields.tsx'
import { ServicesField } from '#features/appointments/booking/services-field.tsx'
import { FooterLinksField, MenuEntriesField } from '#features/settings/website/menu-fields.tsx'

/** The controls of other domains, by section and field. */
export const controls = {
  'agency.country': CountryField,
  'agency.timeZone': TimeZoneField,
  'booking.services': ServicesField,
  'menu.entries': MenuEntriesField,
  'menu.links': FooterLinksField,
}

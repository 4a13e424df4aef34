import { CountryField, TimeZoneField } from '#features/agency/place-fields.tsx'
import { FooterLinksField, MenuEntriesField } from '#features/website/menu-fields.tsx'

/** The controls of other domains, by section and field. */
export const controls = {
  'agency.country': CountryField,
  'agency.timeZone': TimeZoneField,
  'menu.entries': MenuEntriesField,
  'menu.links': FooterLinksField,
}

import { lazy, Suspense } from 'react'
import { CountryField, TimeZoneField } from '#features/agency/place-fields.tsx'
import { SocialField } from '#features/agency/social-field.tsx'
import { ClosedDaysField } from '#features/appointments/booking/closed-days-field.tsx'
import { LengthsField } from '#features/appointments/booking/lengths-field.tsx'
import { ServicesField } from '#features/appointments/booking/services-field.tsx'
import { LateFeeField } from '#features/invoices/automation/late-fee-field.tsx'
import { DaysAfterField, DaysBeforeField } from '#features/invoices/automation/reminder-fields.tsx'
import { TaxRatesField } from '#features/invoices/figures/tax-rates-field.tsx'
import { FooterLinksField, MenuEntriesField } from '#features/settings/website/menu-fields.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CurrencyField } from '#ui/combobox/currency-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'

const TemplatesField = lazy(() => import('#features/stages/templates/field.tsx'))

const StageTemplatesField = (field: FieldProps) => (
  <Suspense fallback={<Skeleton className="h-80 w-full" />}>
    <TemplatesField {...field} />
  </Suspense>
)

/** The controls of other domains, by section and field. */
export const controls = {
  'agency.country': CountryField,
  'agency.currency': CurrencyField,
  'agency.timeZone': TimeZoneField,
  'agency.social': SocialField,
  'booking.services': ServicesField,
  'booking.closedDays': ClosedDaysField,
  'booking.lengths': LengthsField,
  'invoices.taxRates': TaxRatesField,
  'invoices.remindBefore': DaysBeforeField,
  'invoices.remindAfter': DaysAfterField,
  'invoices.lateFee': LateFeeField,
  'menu.entries': MenuEntriesField,
  'menu.links': FooterLinksField,
  'stages.templates': StageTemplatesField,
}

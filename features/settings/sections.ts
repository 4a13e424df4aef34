import { agencySection } from '#features/agency/contract.ts'
import { bookingSection } from '#features/appointments/booking/contract.ts'
import { invoiceSection } from '#features/invoices/settings/contract.ts'

/** Every section of the settings, in the order of the page. */
export const sections = [agencySection, bookingSection, invoiceSection] as const

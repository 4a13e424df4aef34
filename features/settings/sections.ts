import { agencySection } from '#features/agency/contract.ts'
import { invoiceSection } from '#features/invoices/settings/contract.ts'

/** Every section of the settings, in the order of the page. */
export const sections = [agencySection, invoiceSection] as const

import { brandSection } from '#features/agency/brand/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { mailSection } from '#features/agency/mail/contract.ts'
import { bookingSection } from '#features/appointments/booking/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { eInvoiceSection } from '#features/invoices/e-invoice/contract.ts'
import { onboardingSection } from '#features/onboarding/reminders/contract.ts'
import { websiteSections } from '#features/settings/website/contract.ts'
import { stageTemplateSection } from '#features/stages/templates/contract.ts'
import { surveySection } from '#features/survey/invitations/contract.ts'
import { backupSection } from '#features/system/contract.ts'
import { timeSection } from '#features/time/contract.ts'
import { weeklySection } from '#features/weekly-word/contract.ts'

/** Every section of the settings, in the order of the page. */
export const sections = [
  agencySection,
  brandSection,
  ...websiteSections,
  mailSection,
  bookingSection,
  timeSection,
  onboardingSection,
  weeklySection,
  invoiceSection,
  eInvoiceSection,
  stageTemplateSection,
  surveySection,
  backupSection,
] as const

export type Section = (typeof sections)[number]

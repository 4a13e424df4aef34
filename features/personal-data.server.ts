import type { PersonalData } from '#server/personal-data.ts'
import { accountData } from './accounts/personal-data.server.ts'
import { appointmentData } from './appointments/personal-data.server.ts'
import { authData } from './auth/personal-data.server.ts'
import { chatData } from './chat/personal-data.server.ts'
import { documentData } from './documents/personal-data.server.ts'
import { inquiryData } from './inquiries/personal-data.server.ts'
import { invoiceData } from './invoices/personal-data.server.ts'
import { liveData } from './live/personal-data.server.ts'
import { notificationData } from './notifications/personal-data.server.ts'
import { paymentData } from './payments/personal-data.server.ts'
import { downloadData } from './personal-data/personal-data.server.ts'
import { planData } from './plans/personal-data.server.ts'
import { projectData } from './projects/personal-data.server.ts'
import { resourceData } from './resources/personal-data.server.ts'
import { securityLogData } from './security-log/personal-data.server.ts'
import { surveyData } from './survey/personal-data.server.ts'

/**
 * The personal data of every domain, in the order of the archive. Erasure uses the same order, so
 * that invoices copy the billing details before the account is erased.
 */
export const personalData: readonly PersonalData[] = [
  ...invoiceData,
  paymentData,
  planData,
  documentData,
  projectData,
  appointmentData,
  chatData,
  resourceData,
  surveyData,
  inquiryData,
  ...notificationData,
  downloadData,
  securityLogData,
  ...authData,
  liveData,
  accountData,
]

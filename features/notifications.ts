import { changeNotifications } from '#content/changes/notifications.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { appointmentNotifications } from './appointments/notifications.ts'
import { signInNotifications } from './auth/sign-in/notifications.ts'
import { chatNotifications } from './chat/notifications.ts'
import { leadNotifications } from './inquiries/leads/notifications.ts'
import { ledgerNotifications } from './invoices/ledger/notifications.ts'
import { invoiceNotifications } from './invoices/notifications.ts'
import { recurringNotifications } from './invoices/recurring/notifications.ts'
import { paymentNotifications } from './payments/notifications.ts'
import { planNotifications } from './plans/notifications.ts'
import { projectNotifications } from './projects/notifications.ts'
import { resourceNotifications } from './resources/notifications.ts'
import { surveyNotifications } from './survey/notifications.ts'
import { systemNotifications } from './system/notifications.ts'
import { taskNotifications } from './tasks/notifications.ts'
import { timeNotifications } from './time/notifications.ts'

/** Every kind of notification, in the order of the preferences. */
export const notificationKinds: readonly NotificationKind[] = [
  chatNotifications,
  leadNotifications,
  projectNotifications,
  appointmentNotifications,
  taskNotifications,
  timeNotifications,
  invoiceNotifications,
  ledgerNotifications,
  recurringNotifications,
  paymentNotifications,
  resourceNotifications,
  surveyNotifications,
  planNotifications,
  changeNotifications,
  signInNotifications,
  systemNotifications,
].flatMap((declared) => Object.values(declared))

import { changeRoutes } from '#content/changes/routes.server.ts'
import type { Route } from '#server/http/implement.ts'
import { emailChangeRoutes } from './accounts/email-change/routes.server.ts'
import { accountRoutes } from './accounts/routes.server.ts'
import { userRoutes } from './accounts/users/routes.server.ts'
import { mailRoutes } from './agency/mail/routes.server.ts'
import { bookingRoutes } from './appointments/booking/routes.server.ts'
import { calendarRoutes, timeOffRoutes } from './appointments/calendar/routes.server.ts'
import { appointmentRoutes } from './appointments/routes.server.ts'
import { passkeyRoutes } from './auth/passkeys/routes.server.ts'
import { passwordRoutes } from './auth/passwords/routes.server.ts'
import { signInRoutes } from './auth/sign-in/routes.server.ts'
import { twoFactorRoutes } from './auth/two-factor/routes.server.ts'
import { blogRoutes } from './blog/routes.server.ts'
import { botCheckRoutes } from './bot-check/routes.server.ts'
import { blogCategoryRoutes, projectCategoryRoutes } from './categories/routes.server.ts'
import { chatRoutes, savedReplyRoutes } from './chat/routes.server.ts'
import { dashboardRoutes } from './dashboard/routes.server.ts'
import { documentRoutes } from './documents/routes.server.ts'
import { failedMailRoutes } from './failed-mails/routes.server.ts'
import { faqRoutes } from './faqs/routes.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { leadRoutes } from './inquiries/leads/routes.server.ts'
import { inquiryRoutes } from './inquiries/routes.server.ts'
import { ledgerRoutes } from './invoices/ledger/routes.server.ts'
import { payLinkRoutes } from './invoices/pay-link/routes.server.ts'
import { invoiceFileRoutes } from './invoices/pdf/routes.server.ts'
import { recurringRoutes } from './invoices/recurring/routes.server.ts'
import { reminderRoutes } from './invoices/reminders/routes.server.ts'
import { invoiceRoutes } from './invoices/routes.server.ts'
import { statementRoutes } from './invoices/statement/routes.server.ts'
import { invoiceVersionRoutes } from './invoices/versions/routes.server.ts'
import { liveRoutes } from './live/routes.server.ts'
import { notificationRoutes } from './notifications/routes.server.ts'
import { pageRoutes } from './pages/routes.server.ts'
import { paymentRoutes } from './payments/routes.server.ts'
import { personalDataRoutes } from './personal-data/routes.server.ts'
import { followPlan, planRoutes, subscriptionRoutes } from './plans/routes.server.ts'
import { processRoutes } from './process/routes.server.ts'
import { projectRoutes, readableProject, recordRestored } from './projects/routes.server.ts'
import { reasonRoutes } from './reasons/routes.server.ts'
import { resourceRoutes } from './resources/routes.server.ts'
import { searchRoutes } from './search/routes.server.ts'
import { securityLogRoutes } from './security-log/routes.server.ts'
import { serviceRoutes } from './services/routes.server.ts'
import { readableSetting, sectionLabels, settingRoutes } from './settings/routes.server.ts'
import { setupRoutes } from './setup/routes.server.ts'
import { shareCardRoutes } from './share-card/routes.server.ts'
import { surveyRoutes } from './survey/routes.server.ts'
import { systemRoutes } from './system/routes.server.ts'
import { taskRoutes } from './tasks/routes.server.ts'
import { timeRoutes } from './time/routes.server.ts'
import { timelineRoutes } from './timeline/routes.server.ts'
import { visitorRoutes } from './visitors/routes.server.ts'
import { statisticsRoutes } from './visitors/statistics/routes.server.ts'

/** The whole API with its handlers. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...emailChangeRoutes,
  ...passwordRoutes,
  ...serviceRoutes,
  ...blogRoutes,
  ...blogCategoryRoutes,
  ...projectRoutes,
  ...projectCategoryRoutes,
  ...taskRoutes,
  ...processRoutes,
  ...reasonRoutes,
  ...faqRoutes,
  ...pageRoutes,
  ...inquiryRoutes,
  ...leadRoutes,
  ...fileRoutes,
  ...documentRoutes,
  ...resourceRoutes,
  ...personalDataRoutes,
  ...chatRoutes,
  ...savedReplyRoutes,
  ...changeRoutes({
    afterRestore: { project: recordRestored, plan: followPlan },
    readableRows: { project: readableProject, setting: readableSetting },
    sections: sectionLabels,
  }),
  ...settingRoutes,
  ...setupRoutes,
  ...mailRoutes,
  ...securityLogRoutes,
  ...searchRoutes,
  ...timelineRoutes,
  ...shareCardRoutes,
  ...botCheckRoutes,
  ...visitorRoutes,
  ...statisticsRoutes,
  ...liveRoutes,
  ...notificationRoutes,
  ...timeRoutes,
  ...appointmentRoutes,
  ...calendarRoutes,
  ...bookingRoutes,
  ...timeOffRoutes,
  ...invoiceRoutes,
  ...invoiceVersionRoutes,
  ...payLinkRoutes,
  ...reminderRoutes,
  ...recurringRoutes,
  ...invoiceFileRoutes,
  ...ledgerRoutes,
  ...statementRoutes,
  ...paymentRoutes,
  ...surveyRoutes,
  ...dashboardRoutes,
  ...planRoutes,
  ...subscriptionRoutes,
  ...failedMailRoutes,
  ...systemRoutes,
]

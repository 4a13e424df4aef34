import { contentDomain } from '#content/domain.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { accountsDomain } from './accounts/domain.server.ts'
import { agencyDomain } from './agency/domain.server.ts'
import { appointmentsDomain } from './appointments/domain.server.ts'
import { authDomain } from './auth/domain.server.ts'
import { blogDomain } from './blog/domain.server.ts'
import { botCheckDomain } from './bot-check/domain.server.ts'
import { categoriesDomain } from './categories/domain.server.ts'
import { changeRequestsDomain } from './change-requests/domain.server.ts'
import { chatDomain } from './chat/domain.server.ts'
import { clientsDomain } from './clients/domain.server.ts'
import { dashboardDomain } from './dashboard/domain.server.ts'
import { documentsDomain } from './documents/domain.server.ts'
import { failedMailsDomain } from './failed-mails/domain.server.ts'
import { faqsDomain } from './faqs/domain.server.ts'
import { filesDomain } from './files/domain.server.ts'
import { inquiriesDomain } from './inquiries/domain.server.ts'
import { invoicesDomain } from './invoices/domain.server.ts'
import { liveDomain } from './live/domain.server.ts'
import { notificationsDomain } from './notifications/domain.server.ts'
import { onboardingDomain } from './onboarding/domain.server.ts'
import { pagesDomain } from './pages/domain.server.ts'
import { paymentsDomain } from './payments/domain.server.ts'
import { personalDataDomain } from './personal-data/domain.server.ts'
import { plansDomain } from './plans/domain.server.ts'
import { processDomain } from './process/domain.server.ts'
import { projectsDomain } from './projects/domain.server.ts'
import { proposalsDomain } from './proposals/domain.server.ts'
import { reasonsDomain } from './reasons/domain.server.ts'
import { resourcesDomain } from './resources/domain.server.ts'
import { reviewsDomain } from './reviews/domain.server.ts'
import { searchDomain } from './search/domain.server.ts'
import { securityLogDomain } from './security-log/domain.server.ts'
import { servicesDomain } from './services/domain.server.ts'
import { settingsDomain } from './settings/domain.server.ts'
import { setupDomain } from './setup/domain.server.ts'
import { shareCardDomain } from './share-card/domain.server.ts'
import { sitePagesDomain } from './site-pages/domain.server.ts'
import { stagesDomain } from './stages/domain.server.ts'
import { surveyDomain } from './survey/domain.server.ts'
import { systemDomain } from './system/domain.server.ts'
import { tasksDomain } from './tasks/domain.server.ts'
import { timeDomain } from './time/domain.server.ts'
import { timelineDomain } from './timeline/domain.server.ts'
import { visitorsDomain } from './visitors/domain.server.ts'
import { weeklyWordDomain } from './weekly-word/domain.server.ts'

/** A domain may import what stands before it (scripts/check-imports.ts). */
export const domains: readonly ServerDomain[] = [
  securityLogDomain,
  botCheckDomain,
  agencyDomain,
  filesDomain,
  authDomain,
  accountsDomain,
  clientsDomain,
  servicesDomain,
  categoriesDomain,
  blogDomain,
  faqsDomain,
  pagesDomain,
  sitePagesDomain,
  processDomain,
  reasonsDomain,
  shareCardDomain,
  documentsDomain,
  projectsDomain,
  tasksDomain,
  timeDomain,
  invoicesDomain,
  paymentsDomain,
  plansDomain,
  stagesDomain,
  notificationsDomain,
  liveDomain,
  chatDomain,
  resourcesDomain,
  visitorsDomain,
  inquiriesDomain,
  changeRequestsDomain,
  proposalsDomain,
  reviewsDomain,
  onboardingDomain,
  weeklyWordDomain,
  appointmentsDomain,
  surveyDomain,
  failedMailsDomain,
  personalDataDomain,
  timelineDomain,
  searchDomain,
  contentDomain,
  systemDomain,
  settingsDomain,
  setupDomain,
  dashboardDomain,
]

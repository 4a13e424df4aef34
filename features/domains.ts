import { changeNavigation, contentNavigation } from '#content/navigation.ts'
import { accessLevels } from '#shared/roles.ts'
import { HomeIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { accountNavigation, userNavigation } from './accounts/domain.ts'
import { appointmentNavigation } from './appointments/domain.ts'
import { blogNavigation } from './blog/domain.ts'
import { changeRequestNavigation } from './change-requests/domain.ts'
import { chatNavigation } from './chat/domain.ts'
import { clientNavigation } from './clients/domain.ts'
import { failedMailNavigation } from './failed-mails/domain.ts'
import { fileNavigation } from './files/domain.ts'
import { leadNavigation } from './inquiries/domain.ts'
import { invoiceNavigation } from './invoices/domain.ts'
import { notificationNavigation } from './notifications/domain.ts'
import { planNavigation } from './plans/domain.ts'
import { assignedProjectNavigation, projectNavigation } from './projects/domain.ts'
import { proposalNavigation } from './proposals/domain.ts'
import { resourceNavigation } from './resources/domain.ts'
import { securityLogNavigation } from './security-log/domain.ts'
import { serviceNavigation } from './services/domain.ts'
import { settingNavigation } from './settings/domain.ts'
import { surveyNavigation } from './survey/domain.ts'
import { taskNavigation } from './tasks/domain.ts'
import { timeNavigation } from './time/domain.ts'
import { visitorNavigation } from './visitors/domain.ts'

const dashboard = { label: 'Dashboard', icon: HomeIcon, exact: true, phone: 'Home' } as const

/** All pages of both portals that can be linked to, in the order of the sidebars. */
export const navigation: Navigation = [
  { ...dashboard, to: '/client-portal', roles: accessLevels.client, shape: 'dashboard' },
  { ...dashboard, to: '/admin', roles: accessLevels.editor, shape: 'dashboard' },
  ...leadNavigation,
  ...projectNavigation,
  ...changeRequestNavigation,
  ...taskNavigation,
  ...timeNavigation,
  ...proposalNavigation,
  ...invoiceNavigation,
  ...appointmentNavigation,
  ...assignedProjectNavigation,
  ...chatNavigation,
  ...planNavigation,
  ...clientNavigation,
  ...userNavigation,
  ...blogNavigation,
  ...serviceNavigation,
  ...fileNavigation,
  ...contentNavigation,
  ...visitorNavigation,
  ...changeNavigation,
  ...securityLogNavigation,
  ...resourceNavigation,
  ...surveyNavigation,
  ...failedMailNavigation,
  ...settingNavigation,
  ...notificationNavigation,
  ...accountNavigation,
]

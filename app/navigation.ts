import { changeNavigation } from '#content/changes/navigation.ts'
import { contentNavigation } from '#content/navigation.ts'
import { accountNavigation, userNavigation } from '#features/accounts/navigation.ts'
import {
  appointmentNavigation,
  clientAppointmentNavigation,
} from '#features/appointments/navigation.ts'
import { blogNavigation } from '#features/blog/navigation.ts'
import { chatNavigation } from '#features/chat/navigation.ts'
import { failedMailNavigation } from '#features/failed-mails/navigation.ts'
import { fileNavigation } from '#features/files/navigation.ts'
import { leadNavigation } from '#features/inquiries/navigation.ts'
import { clientInvoiceNavigation, invoiceNavigation } from '#features/invoices/navigation.ts'
import { notificationNavigation } from '#features/notifications/navigation.ts'
import { clientPlanNavigation, planNavigation } from '#features/plans/navigation.ts'
import {
  assignedProjectNavigation,
  clientProjectNavigation,
  projectNavigation,
} from '#features/projects/navigation.ts'
import { clientResourceNavigation, resourceNavigation } from '#features/resources/navigation.ts'
import { securityLogNavigation } from '#features/security-log/navigation.ts'
import { serviceNavigation } from '#features/services/navigation.ts'
import { settingNavigation } from '#features/settings/navigation.ts'
import { clientSurveyNavigation, surveyNavigation } from '#features/survey/navigation.ts'
import { taskNavigation } from '#features/tasks/navigation.ts'
import { timeNavigation } from '#features/time/navigation.ts'
import { visitorNavigation } from '#features/visitors/navigation.ts'
import { accessLevels } from '#shared/roles.ts'
import { HomeIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const dashboard = { label: 'Dashboard', icon: HomeIcon, exact: true, phone: 'Home' } as const

/** All pages of both portals that can be linked to, in the order of the sidebars. */
const navigation: Navigation = [
  { ...dashboard, to: '/client-portal', roles: accessLevels.client, shape: 'dashboard' },
  { ...dashboard, to: '/admin', roles: accessLevels.editor, shape: 'dashboard' },
  ...clientProjectNavigation,
  ...clientInvoiceNavigation,
  ...clientAppointmentNavigation,
  ...leadNavigation,
  ...chatNavigation,
  ...clientPlanNavigation,
  ...projectNavigation,
  ...taskNavigation,
  ...timeNavigation,
  ...appointmentNavigation,
  ...assignedProjectNavigation,
  ...invoiceNavigation,
  ...planNavigation,
  ...userNavigation,
  ...surveyNavigation,
  ...blogNavigation,
  ...serviceNavigation,
  ...fileNavigation,
  ...clientResourceNavigation,
  ...clientSurveyNavigation,
  ...contentNavigation,
  ...visitorNavigation,
  ...changeNavigation,
  ...securityLogNavigation,
  ...resourceNavigation,
  ...failedMailNavigation,
  ...settingNavigation,
  ...notificationNavigation,
  ...accountNavigation,
]

export const navigationOf = (portal: string): Navigation =>
  navigation.filter(({ to }) => to === portal || to.startsWith(`${portal}/`))

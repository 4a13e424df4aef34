import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'

/** Not in the menu: the dashboard links here when mails fail, and the jump palette always does. */
export const failedMailNavigation: Navigation = [
  { to: '/admin/failed-mails', label: 'Failed emails', roles: accessLevels.admin, places: [] },
]

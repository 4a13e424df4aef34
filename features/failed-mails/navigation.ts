import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'

/** The dashboard links it where there are some, and the jump palette always. */
export const failedMailNavigation: Navigation = [
  { to: '/admin/failed-mails', label: 'Failed mails', roles: accessLevels.admin, places: [] },
]

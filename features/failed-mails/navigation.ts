import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'

/** Linked from the jump palette, and from the dashboard while mails fail, but not in the sidebar. */
export const failedMailNavigation: Navigation = [
  { to: '/admin/failed-mails', label: 'Failed emails', roles: accessLevels.admin, places: [] },
]

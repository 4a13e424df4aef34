import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'
import { failedMailsPath } from './paths.ts'

/** Linked from the jump palette, and from the dashboard while mails fail, but not in the sidebar. */
export const failedMailNavigation: Navigation = [
  { to: failedMailsPath, label: 'Failed emails', roles: accessLevels.admin, places: [] },
]

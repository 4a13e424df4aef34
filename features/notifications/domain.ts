import { accessLevels } from '#shared/roles.ts'
import { BellIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const page = { label: 'Notifications', icon: BellIcon, places: [] } as const

/** The bell in the top bar leads there. */
export const notificationNavigation: Navigation = [
  { ...page, to: '/client-portal/notifications', roles: accessLevels.client },
  { ...page, to: '/admin/notifications', roles: accessLevels.staff },
]

import { accessLevels } from '#shared/roles.ts'
import { ShieldIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const securityLogNavigation: Navigation = [
  {
    to: '/admin/security',
    label: 'Security log',
    icon: ShieldIcon,
    roles: accessLevels.admin,
    group: 'Insight',
  },
]

import { accessLevels } from '#shared/roles.ts'
import { ShieldIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { securityLogPath } from './paths.ts'

export const securityLogNavigation: Navigation = [
  {
    to: securityLogPath,
    label: 'Security log',
    icon: ShieldIcon,
    roles: accessLevels.admin,
    group: 'Insight',
  },
]

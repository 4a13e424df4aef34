import { accessLevels } from '#shared/roles.ts'
import { ClockIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const changeNavigation: Navigation = [
  {
    to: '/admin/changes',
    label: 'Changes',
    icon: ClockIcon,
    roles: accessLevels.admin,
    group: 'Insight',
  },
]

import { accessLevels } from '#shared/roles.ts'
import { icon } from '#ui/base/icon.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const ChartIcon = icon('M3 17h14M5.5 14V9.5M10 14V4M14.5 14V7')

export const visitorNavigation: Navigation = [
  {
    to: '/admin/statistics',
    label: 'Statistics',
    icon: ChartIcon,
    roles: accessLevels.editor,
    group: 'Insight',
  },
]

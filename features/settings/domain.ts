import { accessLevels } from '#shared/roles.ts'
import { GearIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const settingNavigation: Navigation = [
  {
    to: '/admin/settings',
    label: 'Settings',
    icon: GearIcon,
    roles: accessLevels.admin,
    places: ['foot'],
    shape: 'form',
  },
]

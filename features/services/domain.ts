import { addEntry, listEntry } from '#content/navigation.ts'
import { GridIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const serviceNavigation: Navigation = [
  listEntry('service', { label: 'Services', icon: GridIcon, group: 'Website' }),
  addEntry('service', { label: 'Add service', short: 'Service', icon: GridIcon }),
  {
    to: '/client-portal/services',
    label: 'Services',
    icon: GridIcon,
    roles: ['User'],
    phone: 'Services',
    shape: 'cards',
  },
]

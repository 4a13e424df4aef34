import { accessLevels } from '#shared/roles.ts'
import { UsersIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientPaths, ownPeoplePath } from './paths.ts'

export const clientNavigation: Navigation = [
  {
    to: ownPeoplePath,
    label: 'People',
    icon: UsersIcon,
    roles: accessLevels.client,
    rights: ['people'],
  },
  {
    to: clientPaths.list,
    label: 'Clients',
    icon: UsersIcon,
    roles: accessLevels.editor,
    group: 'Clients',
    hasTabs: true,
  },
]

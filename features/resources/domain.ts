import { accessLevels, sharedRights } from '#shared/roles.ts'
import { BookmarkIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientResourcesPath, resourcePaths } from './paths.ts'

const resources = { label: 'Resources', icon: BookmarkIcon } as const

export const resourceNavigation: Navigation = [
  { ...resources, to: clientResourcesPath, roles: accessLevels.client, rights: sharedRights },
  { ...resources, to: resourcePaths.list, roles: accessLevels.editor, group: 'Insight' },
  {
    to: resourcePaths.add,
    also: [resourcePaths.edit('').slice(0, -1)],
    label: 'Add resource',
    short: 'Resource',
    icon: BookmarkIcon,
    roles: accessLevels.editor,
    places: ['new'],
    shape: 'form',
  },
]

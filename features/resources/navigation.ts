import { accessLevels } from '#shared/roles.ts'
import { BookmarkIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const resources = { label: 'Resources', icon: BookmarkIcon } as const

export const clientResourceNavigation: Navigation = [
  { ...resources, to: '/client-portal/resources', roles: accessLevels.client },
]

export const resourceNavigation: Navigation = [
  { ...resources, to: '/admin/resources', roles: accessLevels.editor, group: 'Insight' },
  {
    to: '/admin/resources/add-resource',
    also: ['/admin/resources/edit-resource'],
    label: 'Add resource',
    short: 'Resource',
    icon: BookmarkIcon,
    roles: accessLevels.editor,
    places: ['new'],
    shape: 'form',
  },
]

import { addEntry, listEntry } from '#content/navigation.ts'
import { accessLevels } from '#shared/roles.ts'
import { FolderIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

import { clientProjectPaths, projectPaths } from './paths.ts'

const look = { label: 'Projects', icon: FolderIcon, group: 'Work', hasTabs: true } as const

export const projectNavigation: Navigation = [
  {
    to: clientProjectPaths.list,
    label: 'Projects',
    icon: FolderIcon,
    roles: accessLevels.client,
    rights: ['projects'],
    phone: 'Projects',
    hasTabs: true,
  },
  listEntry('project', { ...look, phone: 'Work' }),
  {
    ...addEntry('project', { label: 'Add project', short: 'Project', icon: FolderIcon }),
    also: [projectPaths.edit('').slice(0, -1)],
  },
]

/** The projects of an Employee's tasks, below those. */
export const assignedProjectNavigation: Navigation = [
  { ...look, to: projectPaths.list, roles: ['Employee'], phone: 'Projects' },
]

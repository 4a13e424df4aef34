import { addEntry, listEntry } from '#content/navigation.ts'
import { accessLevels } from '#shared/roles.ts'
import { FolderIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const look = { label: 'Projects', icon: FolderIcon, group: 'Work' } as const

export const clientProjectNavigation: Navigation = [
  {
    to: '/client-portal/my-projects',
    label: 'Projects',
    icon: FolderIcon,
    roles: accessLevels.client,
    phone: 'Projects',
  },
]

export const projectNavigation: Navigation = [
  listEntry('project', { ...look, phone: 'Work' }),
  {
    ...addEntry('project', { label: 'Add project', short: 'Project', icon: FolderIcon }),
    also: ['/admin/projects/edit-project'],
  },
]

/** The projects of an Employee's tasks, below those. */
export const assignedProjectNavigation: Navigation = [
  { ...look, to: '/admin/projects', roles: ['Employee'], phone: 'Projects' },
]

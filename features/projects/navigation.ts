import { addEntry, listEntry } from '#content/navigation.ts'
import { FolderIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const projectNavigation: Navigation = [
  listEntry('project', { label: 'Projects', icon: FolderIcon, group: 'Work', phone: 'Work' }),
  addEntry('project', { label: 'Add Project', short: 'Project', icon: FolderIcon }),
]

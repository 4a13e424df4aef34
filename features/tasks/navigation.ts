import { accessLevels } from '#shared/roles.ts'
import { ListIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

const page = { to: '/admin/task', label: 'Tasks', icon: ListIcon, group: 'Work' } as const

export const taskNavigation: Navigation = [
  { ...page, roles: accessLevels.editor },
  { ...page, roles: ['Employee'], phone: 'Tasks' },
  {
    to: '/admin/task/add-task',
    also: ['/admin/task/edit-task'],
    label: 'Add task',
    short: 'Task',
    icon: ListIcon,
    roles: accessLevels.editor,
    places: ['new'],
    shape: 'form',
  },
]

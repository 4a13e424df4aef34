import { accessLevels } from '#shared/roles.ts'
import { ListIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { taskPaths } from './paths.ts'

const page = { to: taskPaths.list, label: 'Tasks', icon: ListIcon, group: 'Work' } as const

export const taskNavigation: Navigation = [
  { ...page, roles: accessLevels.editor },
  { ...page, roles: ['Employee'], phone: 'Tasks' },
  {
    to: taskPaths.add,
    also: [taskPaths.edit('').slice(0, -1)],
    label: 'Add task',
    short: 'Task',
    icon: ListIcon,
    roles: accessLevels.editor,
    places: ['new'],
    shape: 'form',
  },
]

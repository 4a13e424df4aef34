export const priorities = ['low', 'medium', 'high'] as const
export const statuses = ['pending', 'in-progress', 'completed'] as const
export type Priority = (typeof priorities)[number]
export type Status = (typeof statuses)[number]

export const isStatus = (name: unknown): name is Status =>
  statuses.some((status) => status === name)

export const priorityLabels: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}
export const statusLabels: Record<Status, string> = {
  pending: 'Pending',
  'in-progress': 'In progress',
  completed: 'Completed',
}

/** The filters of the list, in the order of its select, with their labels. */
export const filters = {
  completed: 'Completed',
  overdue: 'Overdue',
  'in-progress': 'In Progress',
  'due-today': 'Due Today',
  'due-this-week': 'Due This Week',
} as const
export const filterNames = [
  'pending',
  ...(Object.keys(filters) as (keyof typeof filters)[]),
] as const

/** As the server sorts them: by what is due. */
export const taskList = { sort: '' }

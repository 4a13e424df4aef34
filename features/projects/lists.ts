/** All projects, or those of a client. */
export const projectList = {
  fields: [
    'title',
    'slug',
    'files',
    'business',
    'showcase',
    'userId',
    'categoryId',
    'dueDate',
    'priority',
    'status',
    'overdue',
    'createdAt',
  ],
} as const

/** The client's own projects. */
export const ownList = {
  fields: [
    'title',
    'files',
    'business',
    'categoryId',
    'dueDate',
    'status',
    'overdue',
    'progress',
    'lastUpdate',
  ],
} as const

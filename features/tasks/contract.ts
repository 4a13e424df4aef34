import * as z from 'zod/mini'
import { PicturedPerson } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import {
  day,
  entity,
  fieldNames,
  id,
  inUseCall,
  listQuery,
  message,
  optional,
  text,
  timestamp,
} from '#shared/fields.ts'
import { filterNames, priorities, statuses } from './rules.ts'

export const Task = entity({
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(statuses),
  /** Past its due date and not completed. */
  overdue: z.boolean(),
  dueDate: z.nullable(z.string()),
  /** Its time counts against the included hours of the client's maintenance plan. */
  inPlan: z.boolean(),
  /** The Employee. */
  userId: PicturedPerson,
  projectId: z.object({ _id: id, id, title: z.string() }),
  /** The seconds of all its time logs. */
  secondsSpent: z.int(),
  /** The number of its comments. */
  comments: z.int(),
})
export type Task = z.output<typeof Task>

export const TaskComment = z.object({
  _id: id,
  id,
  author: PicturedPerson,
  text: z.string(),
  timestamp,
})
export type TaskComment = z.output<typeof TaskComment>

/** Omitted fields get their default in a new task. */
export const SaveTask = z.object({
  title: text('Task title is required'),
  description: text('Description is required', 5000),
  userId: z.uuid('User assignment is required'),
  projectId: z.uuid('Project assignment is required'),
  priority: z.optional(z.enum(priorities, 'Invalid priority')),
  status: z.optional(z.enum(statuses, 'Invalid status')),
  dueDate: optional(z.nullable(day)),
  inPlan: optional(z.boolean('Must be true or false.')),
})

/** Omitted fields keep their value. */
const EditTask = z.extend(z.partial(SaveTask), { basedOn: optional(timestamp) })

const saved = z.extend(message, { item: Task })

export const tasks = contract({
  list: {
    route: 'GET /api/task/tasks',
    summary:
      'Tasks, newest first, but overdue ones after the others and completed ones last; for an Employee their own. The filter is a status, overdue, a due date, or the id of a project or of an Employee.',
    access: 'staff',
    query: z.extend(
      listQuery(
        ['createdAt', 'updatedAt', 'title', 'dueDate', 'priority', 'status'],
        z.union([id, z.enum(filterNames)], 'Not a filter.'),
      ),
      {
        // A column of the board, beside the filter.
        status: optional(z.enum(statuses, 'Invalid status')),
        /** Limits each task to these fields and its id. */
        fields: fieldNames(Object.keys(Task.shape) as (keyof Task)[]),
      },
    ),
    rows: Task,
    follows: ['task'],
  },
  one: {
    route: 'GET /api/task/{id}',
    summary: 'One task; an Employee sees only their own.',
    access: 'staff',
    reply: Task,
    follows: ['task'],
  },
  add: {
    route: 'POST /api/task',
    summary: 'Adds a task.',
    access: 'editor',
    body: SaveTask,
    botCheck: 'token',
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/task/{id}',
    summary:
      'Changes the fields that are sent; with `basedOn` only while nobody else did. An Employee changes only the status of their own tasks.',
    access: 'staff',
    body: EditTask,
    botCheck: 'token',
    reply: saved,
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  remove: {
    route: 'DELETE /api/task/{id}',
    summary: 'Deletes a task that has no logged time and no running timer.',
    access: 'admin',
    reply: message,
    errors: ['IN_USE'],
  },
  inUse: inUseCall('/api/task', 'task', 'admin'),
  comments: {
    route: 'GET /api/task/{id}/comments',
    summary: 'The comments on a task, oldest first; the newest 1,000.',
    access: 'staff',
    rows: TaskComment,
    follows: ['task'],
  },
  comment: {
    route: 'POST /api/task/{id}/comments',
    summary: 'Comments on a task.',
    access: 'staff',
    body: z.object({ text: text('Please write a comment.', 2000) }),
    status: 201,
    reply: z.extend(message, { item: TaskComment }),
  },
})

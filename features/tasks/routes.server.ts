import { done, implement, saved } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { tasks } from './contract.ts'
import { listComments, listTasks } from './queries.server.ts'
import {
  addComment,
  addTask,
  describeUse,
  editTask,
  getTask,
  removeTask,
} from './service.server.ts'

export const taskRoutes = implement(tasks, {
  list: (ctx, { query }) => listTasks(ctx.db, calendarDay(ctx.now()), ctx.user, query),

  one: (ctx, { params }) => getTask(ctx, params.id),

  add: saved('Task added successfully!', (ctx, { body }) => addTask(ctx, body)),

  edit: {
    guard: (ctx, { params }) => getTask(ctx, params.id),
    handle: saved('Task updated successfully!', (ctx, { params, body }) =>
      editTask(ctx, params.id, body),
    ),
  },

  remove: done('Task deleted successfully!', (ctx, { params }) => removeTask(ctx, params.id)),

  inUse: (ctx, { params }) => describeUse(ctx, params.id),

  comments: async (ctx, { params }) => {
    await getTask(ctx, params.id)
    return listComments(ctx.db, params.id)
  },

  comment: {
    guard: (ctx, { params }) => getTask(ctx, params.id),
    handle: saved('Comment added', (ctx, { params, body }) =>
      addComment(ctx, params.id, body.text),
    ),
  },
})

import { done, implement } from '#server/http/implement.ts'
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

  add: async (ctx, { body }) => ({
    message: 'Task added successfully!',
    item: await addTask(ctx, body),
  }),

  edit: {
    guard: (ctx, { params }) => getTask(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Task updated successfully!',
      item: await editTask(ctx, params.id, body),
    }),
  },

  remove: done('Task deleted successfully!', (ctx, { params }) => removeTask(ctx, params.id)),

  inUse: (ctx, { params }) => describeUse(ctx, params.id),

  comments: async (ctx, { params }) => {
    await getTask(ctx, params.id)
    return listComments(ctx.db, params.id)
  },

  comment: {
    guard: (ctx, { params }) => getTask(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Comment added',
      item: await addComment(ctx, params.id, body.text),
    }),
  },
})

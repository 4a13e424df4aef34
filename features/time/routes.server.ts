import { done, implement, saved } from '#server/http/implement.ts'
import { time } from './contract.ts'
import { exportLogs } from './csv.server.ts'
import { findTimer, listLogs } from './queries.server.ts'
import { addLog, describeUse, editLog, getChangeable, getLog, removeLog } from './service.server.ts'
import { startTimer, stopOwnTimer } from './timer.server.ts'
import { readTotals } from './totals.server.ts'

const logged = 'Time logged successfully!'

export const timeRoutes = implement(time, {
  timer: async (ctx) => ({ timer: await findTimer(ctx.db, ctx.user.id, ctx.now()) }),

  start: async (ctx, { body }) => {
    const started = await startTimer(ctx, body.taskId)
    return { message: started.logged ? logged : 'Timer started', ...started }
  },

  stop: async (ctx, { body }) => {
    const item = await stopOwnTimer(ctx, body.description)
    return { message: item ? logged : 'There was no time to log.', logged: item }
  },

  list: (ctx, { query }) => listLogs(ctx.db, ctx.user, query),
  totals: (ctx, { query }) => readTotals(ctx.db, ctx.user, query),
  csv: (ctx, { query }) => exportLogs(ctx, query),
  one: (ctx, { params }) => getLog(ctx, params.id),
  add: async (ctx, { body }) => ({ message: logged, item: await addLog(ctx, body) }),

  edit: {
    guard: (ctx, { params }) => getChangeable(ctx, params.id),
    handle: saved('Time updated successfully!', (ctx, { params, body }) =>
      editLog(ctx, params.id, body),
    ),
  },

  inUse: (ctx, { params }) => describeUse(ctx, params.id),

  remove: done('Time deleted successfully!', (ctx, { params }) => removeLog(ctx, params.id)),
})

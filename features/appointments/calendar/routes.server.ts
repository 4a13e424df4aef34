import { done, implement, saved } from '#server/http/implement.ts'
import { calendar, timeOff } from './contract.ts'
import { listDays } from './days.server.ts'
import { calendarFile, feedUrl, readFeed, replaceFeed } from './service.server.ts'
import {
  addTimeOff,
  editTimeOff,
  listTimeOff,
  removeTimeOff,
  requireTimeOff,
} from './time-off.server.ts'

export const calendarRoutes = implement(calendar, {
  days: (ctx, { query }) => listDays(ctx, query),
  file: (ctx, { params }) => calendarFile(ctx, params.id),
  address: async (ctx) => ({ url: await feedUrl(ctx) }),

  replace: async (ctx) => ({
    message: 'The calendar has a new address.',
    url: await replaceFeed(ctx),
  }),

  feed: async (ctx, { params }) => ({ calendar: await readFeed(ctx, params.token) }),
})

export const timeOffRoutes = implement(timeOff, {
  list: (ctx, { query }) => listTimeOff(ctx, query),

  add: saved('Time blocked.', (ctx, { body }) => addTimeOff(ctx, body)),

  edit: {
    guard: (ctx, { params }) => requireTimeOff(ctx, params.id),
    handle: saved('Blocked time saved.', (ctx, { params, body }) =>
      editTimeOff(ctx, params.id, body),
    ),
  },

  remove: done('Time reopened', (ctx, { params }) => removeTimeOff(ctx, params.id)),
})

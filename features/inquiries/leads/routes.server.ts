import { nameOf } from '#people/names.ts'
import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { joinClient, makeClient } from './clients.server.ts'
import { type Lead, leads } from './contract.ts'
import { countWaiting, listLeads } from './queries.server.ts'
import { addNote, sendReply } from './replies.server.ts'
import { toInquiry, toMessage } from './rows.server.ts'
import { changeHandling, getLead, getRow, removeLead } from './service.server.ts'

export const leadRoutes = implement(leads, {
  messages: async (ctx, { query }) => {
    const list = { kind: 'message', readerId: ctx.user.id, now: ctx.now() } as const
    const { rows, total } = await listLeads(ctx.db, list, query)
    return { rows: rows.map(toMessage), total }
  },

  inquiries: async (ctx, { query }) => {
    const list = { kind: 'freelance', readerId: ctx.user.id, now: ctx.now() } as const
    const { rows, total } = await listLeads(ctx.db, list, query)
    return { rows: rows.map(toInquiry), total }
  },

  waiting: (ctx) => countWaiting(ctx.db),

  one: (ctx, { params }) => getLead(ctx, params.id),

  change: {
    guard: (ctx, { params }) => getRow(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      const item = await changeHandling(ctx, params.id, body)
      return { message: describeChange(body, item), item }
    },
  },

  reply: {
    guard: (ctx, { params }) => getRow(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      const item = await sendReply(ctx, params.id, body)
      return { message: `Reply sent to ${item.email}.`, item }
    },
  },

  note: {
    guard: (ctx, { params }) => getRow(ctx, params.id),
    handle: saved('Note added', (ctx, { params, body }) => addNote(ctx, params.id, body)),
  },

  makeClient: {
    guard: (ctx, { params }) => getRow(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      const item = await makeClient(ctx, params.id, body)
      return { message: `Client added. An invitation was sent to ${body.email}.`, item }
    },
  },

  joinClient: {
    guard: (ctx, { params }) => getRow(ctx, params.id),
    handle: saved('Linked to the client.', (ctx, { params, body }) =>
      joinClient(ctx, params.id, body.userId),
    ),
  },

  removeMessage: done('Message deleted', (ctx, { params }) =>
    removeLead(ctx, 'message', params.id),
  ),

  removeInquiry: done('Inquiry deleted', (ctx, { params }) =>
    removeLead(ctx, 'freelance', params.id),
  ),

  changeMany: async (ctx, { body: { ids, ...body } }) => {
    const results = await inBulk(ctx, ids, (inner, id) => changeHandling(inner, id, body))
    return { message: describeBulk(results, names, describeMark(body)), results }
  },

  removeMany: async (ctx, { body }) => {
    const results = await inBulk(ctx, body.ids, async (inner, id) => {
      const { kind } = await getRow(inner, id)
      await removeLead(inner, kind, id)
    })
    return { message: describeBulk(results, names, 'deleted'), results }
  },
})

const names = ['lead', 'leads'] as const

function describeMark({ read, spam }: { read?: boolean | undefined; spam?: boolean | undefined }) {
  if (spam !== undefined) return spam ? 'marked as spam' : 'marked as not spam'
  return read === false ? 'marked as unread' : 'marked as read'
}

function describeChange(
  { spam, answered, assignedTo }: Parts<typeof leads.change>['body'],
  item: Lead,
): string {
  if (spam !== undefined) return spam ? 'Marked as spam' : 'Marked as not spam.'
  if (answered !== undefined) return answered ? 'Marked as answered.' : 'Marked as unanswered.'
  if (assignedTo === undefined) return 'Saved'
  const { assignedTo: to } = item
  return to ? `Assigned to ${nameOf(to)}.` : 'Unassigned'
}

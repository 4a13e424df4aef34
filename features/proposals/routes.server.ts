import { done, implement, saved } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { proposals } from './contract.ts'
import { getProposal, listProposals, toProposal } from './queries.server.ts'
import {
  addProposal,
  duplicateProposal,
  editProposal,
  getDetails,
  removeProposal,
  sendProposal,
} from './service.server.ts'
import { openProposalPdf } from './signing/pdf.server.ts'

export const proposalRoutes = implement(proposals, {
  list: async (ctx, { query }) => {
    const today = calendarDay(ctx.now())
    const { rows, total } = await listProposals(ctx.db, today, query)
    return { rows: rows.map((row) => toProposal(row, today)), total }
  },

  one: (ctx, { params }) => getDetails(ctx, params.id),

  pdf: async (ctx, { params }) => openProposalPdf(ctx, await getProposal(ctx, params.id)),

  add: saved('The draft is saved.', (ctx, { body }) => addProposal(ctx, body)),

  edit: {
    guard: (ctx, { params }) => getProposal(ctx, params.id),
    handle: saved('The draft is saved.', (ctx, { params, body }) =>
      editProposal(ctx, params.id, body),
    ),
  },

  send: {
    guard: (ctx, { params }) => getProposal(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      const item = await sendProposal(ctx, params.id, body.basedOn)
      return { message: `Proposal sent to ${item.email}.`, item }
    },
  },

  duplicate: saved('A copy was saved as a draft.', (ctx, { params }) =>
    duplicateProposal(ctx, params.id),
  ),

  remove: done('Proposal deleted.', (ctx, { params }) => removeProposal(ctx, params.id)),
})

import { implement } from '#server/http/implement.ts'
import { getInvoice } from '../service.server.ts'
import { invoiceVersions } from './contract.ts'
import { listVersions } from './queries.server.ts'

export const invoiceVersionRoutes = implement(invoiceVersions, {
  list: async (ctx, { params, query }) => {
    const { id } = await getInvoice(ctx, params.id)
    return listVersions(ctx.db, id, query)
  },
})

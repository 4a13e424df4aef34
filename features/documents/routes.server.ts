import { implement } from '#server/http/implement.ts'
import { documents } from './contract.ts'
import { openDocument } from './service.server.ts'

export const documentRoutes = implement(documents, {
  download: (ctx, { params }) => openDocument(ctx, params.id),
})

import { linkFile } from '#server/files/file-links.ts'
import { openFile } from '#server/files/private-files.ts'
import { implement } from '#server/http/implement.ts'
import { documents } from './contract.ts'
import { getDocument } from './service.server.ts'

export const documentRoutes = implement(documents, {
  download: async (ctx, { params }) => openFile(ctx.files, await getDocument(ctx, params.id)),
  link: async (ctx, { params }) => {
    await getDocument(ctx, params.id)
    return { url: linkFile(ctx, documents.download, params) }
  },
})

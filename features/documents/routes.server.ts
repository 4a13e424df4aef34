import { linkFile } from '#server/files/file-links.ts'
import { openFile, openPreview } from '#server/files/private-files.ts'
import { implement } from '#server/http/implement.ts'
import { hasPreview } from '#shared/file-kinds.ts'
import { documents } from './contract.ts'
import { getDocument, storeDocument } from './service.server.ts'

export const documentRoutes = implement(documents, {
  upload: async (ctx, { files: [file] }) => {
    const { url, key } = await storeDocument(ctx, file ?? ctx.fail('FILE_MISSING'))
    return { message: 'File uploaded.', url, key }
  },

  download: async (ctx, { params }) => openFile(ctx.files, await getDocument(ctx, params.id)),

  preview: async (ctx, { params }) => {
    const preview = await openPreview(ctx.files, await getDocument(ctx, params.id))
    return preview ?? ctx.fail('NOT_FOUND')
  },

  link: async (ctx, { params }) => {
    const document = await getDocument(ctx, params.id)
    return {
      url: linkFile(ctx, documents.download, params),
      previewUrl: hasPreview(document) ? linkFile(ctx, documents.preview, params) : null,
    }
  },
})

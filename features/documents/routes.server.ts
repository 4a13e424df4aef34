import { fileHandlers } from '#server/files/file-handlers.ts'
import { implement } from '#server/http/implement.ts'
import { documents } from './contract.ts'
import { getDocument, storeDocument } from './service.server.ts'

export const documentRoutes = implement(documents, {
  upload: async (ctx, { files: [file] }) => {
    const { url, key } = await storeDocument(ctx, file ?? ctx.fail('FILE_MISSING'))
    return { message: 'File uploaded', url, key }
  },

  ...fileHandlers(documents, getDocument),
})

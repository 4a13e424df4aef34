import { implement } from '#server/implement.ts'
import { files } from './contract.ts'
import { removeUpload, storeUpload } from './service.server.ts'

export const fileRoutes = implement(files, {
  upload: async (ctx, { files: [file] }) => {
    const { url, key } = await storeUpload(ctx, file ?? ctx.fail('FILE_MISSING'))
    return { message: 'Image uploaded.', url, key }
  },
  remove: async (ctx, { body }) => {
    await removeUpload(ctx, body.key)
    return { message: 'Image removed.' }
  },
})

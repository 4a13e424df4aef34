import { implement } from '#server/implement.ts'
import { files } from './contract.ts'
import { describePicture, findPicture, listPictures } from './queries.server.ts'
import { removeUpload, storeUpload } from './service.server.ts'

export const fileRoutes = implement(files, {
  upload: async (ctx, { files: [file] }) => {
    const kept = await storeUpload(ctx, file ?? ctx.fail('FILE_MISSING'))
    return { message: 'Image uploaded.', ...kept }
  },
  remove: async (ctx, { body }) => {
    await removeUpload(ctx, body.key)
    return { message: 'Image removed.' }
  },
  list: (ctx, { query }) => listPictures(ctx.db, query),
  one: async (ctx, { params }) =>
    (await findPicture(ctx.db, params.idOrName)) ?? ctx.fail('NOT_FOUND'),
  describe: async (ctx, { params, body }) => {
    const item = await describePicture(ctx.db, params.idOrName, body)
    return { message: 'Saved.', item: item ?? ctx.fail('NOT_FOUND') }
  },
})

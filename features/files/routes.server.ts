import type { SignedIn } from '#server/context.ts'
import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import { countOf } from '#shared/text.ts'
import { files } from './contract.ts'
import { removeUpload, storeUpload } from './public.server.ts'
import { describePicture, getPicture, listPictures } from './queries.server.ts'
import { replacePicture } from './replace.server.ts'
import { countUnused, removeUnused } from './service.server.ts'
import { usesOf } from './uses.server.ts'

export const fileRoutes = implement(files, {
  upload: async (ctx, { files: [file] }) => {
    const stored = await storeUpload(ctx, file ?? ctx.fail('FILE_MISSING'))
    return { message: 'width' in stored ? 'Image uploaded' : 'File uploaded', ...stored }
  },
  remove: done('Image deleted', (ctx, { body }) => removeUpload(ctx, body.key)),
  removeMany: async (ctx, { body }) => {
    const results = await inBulk(ctx, body.ids, async (inner, id) => {
      const { key, accountId } = await getPicture(inner, id)
      if (!mayRemove(inner.user, accountId)) inner.fail('FORBIDDEN', { message: notOwn })
      await removeUpload(inner, key)
    })
    return { message: describeBulk(results, ['image', 'images'], 'deleted'), results }
  },
  list: (ctx, { query }) => listPictures(ctx.db, query),
  one: async (ctx, { params }) => {
    const picture = await getPicture(ctx, params.idOrName)
    const usedBy = await usesOf(ctx.db, ctx.user, picture.key)
    return { ...picture, usedBy, mayRemove: mayRemove(ctx.user, picture.accountId) }
  },
  describe: {
    guard: (ctx, { params }) => getPicture(ctx, params.idOrName),
    handle: async (ctx, { params, body }) => {
      await describePicture(ctx.db, params.idOrName, body)
      return { message: 'Saved', item: await getPicture(ctx, params.idOrName) }
    },
  },
  replace: {
    guard: (ctx, { params }) => getPicture(ctx, params.idOrName),
    handle: saved('Image replaced', (ctx, { params, files: [file] }) =>
      replacePicture(ctx, params.idOrName, file),
    ),
  },
  countUnused: (ctx) => countUnused(ctx),
  removeUnused: async (ctx) => {
    const { removed, left } = await removeUnused(ctx)
    const message = `${countOf(removed, 'image')} deleted.`
    return { message, removed, left }
  },
})

const notOwn = 'Someone else added this image, so only an Admin can delete it.'

/** Managers remove only their own pictures; `removeUpload` checks it again in its query. */
function mayRemove({ role, id }: SignedIn, accountId: string | null): boolean {
  return role === 'Admin' || accountId === id
}

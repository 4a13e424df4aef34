import { implement } from '#server/http/implement.ts'
import { pathOf } from '#shared/endpoint.ts'
import { readReview } from '../details.server.ts'
import { followedBy } from '../events.server.ts'
import { openPicture, openSmallPicture } from '../pages/pictures.server.ts'
import { comment, readPin, resolve, setPin } from '../pins/service.server.ts'
import { guestReader } from '../queries.server.ts'
import { reviewLinks } from './contract.ts'
import {
  decideAsGuest,
  introduce,
  requireLinked,
  requirePage,
  requirePagesOf,
  requirePin,
  requireWriter,
} from './service.server.ts'

export const guestRoutes = implement(reviewLinks, {
  one: async (ctx, { params: { token } }) =>
    readReview(ctx.db, await requireLinked(ctx, token), guestReader),

  live: async (ctx, { params: { token } }) => {
    const followed = followedBy(await requireLinked(ctx, token))
    return async (sink) => ctx.live.links.open(followed, sink)
  },

  pictures: async (ctx, { params: { token, id } }) => {
    const pages = await requirePagesOf(ctx, token, id)
    const pictures = pages.map((page) => ({
      id: page.id,
      url: pathOf(reviewLinks.picture, { token, id: page.id }),
      smallUrl: pathOf(reviewLinks.smallPicture, { token, id: page.id }),
    }))
    return { pictures }
  },

  picture: async (ctx, { params: { token, id } }) =>
    openPicture(ctx, await requirePage(ctx, token, id)),

  smallPicture: async (ctx, { params: { token, id } }) =>
    openSmallPicture(ctx, await requirePage(ctx, token, id)),

  onePin: async (ctx, { params: { token, id } }) => {
    await requirePin(ctx, token, id)
    return readPin(ctx, id, guestReader)
  },

  introduce: async (ctx, { params: { token }, body }) => ({
    message: `Welcome, ${body.name}`,
    guest: await introduce(ctx, token, body),
  }),

  setPin: async (ctx, { params: { token }, body: { guest, ...place } }) => {
    const { deliverable, writer } = await requireWriter(ctx, token, guest)
    return { message: 'Pin added', item: await setPin(ctx, deliverable.id, writer, place) }
  },

  comment: async (ctx, { params: { token, id }, body: { guest, text } }) => {
    const pin = await requirePin(ctx, token, id)
    const { writer } = await requireWriter(ctx, token, guest)
    return { message: 'Comment added', item: await comment(ctx, pin, writer, text) }
  },

  resolve: async (ctx, { params: { token, id }, body: { guest, resolved } }) => {
    const pin = await requirePin(ctx, token, id)
    const { writer } = await requireWriter(ctx, token, guest)
    const message = resolved ? 'Pin resolved' : 'Pin opened again'
    return { message, item: await resolve(ctx, pin, writer, resolved) }
  },

  decide: async (ctx, { params: { token }, body }) => {
    await decideAsGuest(ctx, token, body)
    return { message: 'Thank you for your decision.' }
  },
})

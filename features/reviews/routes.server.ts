import { requireClientProject } from '#features/projects/public.server.ts'
import { recordDecision } from '#people/decisions.server.ts'
import { linkFile } from '#server/files/file-links.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import { reviews } from './contract.ts'
import { decide } from './decide.server.ts'
import { getDetails } from './details.server.ts'
import { getPage, getPagesOf, openPicture, openSmallPicture } from './pages/pictures.server.ts'
import { comment, getPin, readPin, resolve, setPin } from './pins/service.server.ts'
import { getDeliverable, listDeliverables, readerOf } from './queries.server.ts'
import {
  addDeliverable,
  addVersion,
  edit,
  endLink,
  openLink,
  removeDeliverable,
} from './service.server.ts'
import { writerOf } from './writers.server.ts'

export const reviewRoutes = implement(reviews, {
  list: async (ctx, { params, query }) => {
    await requireClientProject(ctx, params.id)
    return listDeliverables(ctx.db, ctx.user, params.id, query)
  },

  add: {
    guard: (ctx, { params }) => requireClientProject(ctx, params.id),
    handle: saved('Deliverable added', (ctx, { params, body }) =>
      addDeliverable(ctx, params.id, body),
    ),
  },

  one: (ctx, { params }) => getDetails(ctx, params.id),

  edit: {
    guard: (ctx, { params }) => getDeliverable(ctx, params.id),
    handle: saved('Deliverable saved', (ctx, { params, body }) => edit(ctx, params.id, body)),
  },

  remove: done('Deliverable deleted', (ctx, { params }) => removeDeliverable(ctx, params.id)),

  addVersion: {
    guard: (ctx, { params }) => getDeliverable(ctx, params.id),
    handle: saved('Version added', (ctx, { params, body }) => addVersion(ctx, params.id, body)),
  },

  openLink: saved('The link is open', (ctx, { params }) => openLink(ctx, params.id)),

  endLink: saved('The link is closed', (ctx, { params }) => endLink(ctx, params.id)),

  decide: {
    guard: (ctx, { params }) => getDeliverable(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      await decide(ctx, params.id, body, recordDecision)
      const message = body.decision === 'changes-requested' ? 'Changes requested' : 'Approved'
      return { message, item: await getDetails(ctx, params.id) }
    },
  },

  pictures: async (ctx, { params }) => {
    const pages = await getPagesOf(ctx, params.id)
    const pictures = pages.map(({ id }) => ({
      id,
      url: linkFile(ctx, reviews.picture, { id }),
      smallUrl: linkFile(ctx, reviews.smallPicture, { id }),
    }))
    return { pictures }
  },

  picture: async (ctx, { params }) => openPicture(ctx, await getPage(ctx, params.id)),

  smallPicture: async (ctx, { params }) => openSmallPicture(ctx, await getPage(ctx, params.id)),

  setPin: {
    guard: (ctx, { params }) => getDeliverable(ctx, params.id),
    handle: saved('Pin added', async (ctx, { params, body }) =>
      setPin(ctx, params.id, await writerOf(ctx), body),
    ),
  },

  onePin: async (ctx, { params }) => {
    await getPin(ctx, params.id)
    return readPin(ctx, params.id, readerOf(ctx.user))
  },

  comment: {
    guard: (ctx, { params }) => getPin(ctx, params.id),
    handle: saved('Comment added', async (ctx, { params, body }) =>
      comment(ctx, await getPin(ctx, params.id), await writerOf(ctx), body.text),
    ),
  },

  resolve: {
    guard: (ctx, { params }) => getPin(ctx, params.id),
    handle: async (ctx, { params, body: { resolved } }) => ({
      message: resolved ? 'Pin resolved' : 'Pin opened again',
      item: await resolve(ctx, await getPin(ctx, params.id), await writerOf(ctx), resolved),
    }),
  },
})

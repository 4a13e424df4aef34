import { requireClientProject } from '#features/projects/public.server.ts'
import { implement, saved } from '#server/http/implement.ts'
import { openContent } from './archive.server.ts'
import { onboardings } from './contract.ts'
import { addFiles, removeFile, saveAnswer, saveLogin, send, sign } from './filling.server.ts'
import { showLogin } from './logins.server.ts'
import { findListOf, getItem, getList, readItem } from './queries.server.ts'
import {
  addItem,
  decide,
  edit,
  editItem,
  end,
  order,
  remove,
  removeItem,
  start,
} from './service.server.ts'
import { use } from './use.server.ts'

export const onboardingRoutes = implement(onboardings, {
  ofProject: async (ctx, { params }) => {
    await requireClientProject(ctx, params.id)
    return { onboarding: await findListOf(ctx, params.id) }
  },

  start: {
    guard: (ctx, { params }) => requireClientProject(ctx, params.id),
    handle: saved('Content asked for', (ctx, { params, body }) => start(ctx, params.id, body)),
  },

  edit: {
    guard: (ctx, { params }) => getList(ctx, params.id),
    handle: saved('Saved', (ctx, { params, body }) => edit(ctx, params.id, body)),
  },

  end: saved('Ended', (ctx, { params }) => end(ctx, params.id)),

  remove: async (ctx, { params }) => {
    await remove(ctx, params.id)
    return { message: 'List deleted' }
  },

  archive: (ctx, { params }) => openContent(ctx, params.id),

  addItem: {
    guard: (ctx, { params }) => getList(ctx, params.id),
    handle: saved('Item added', (ctx, { params, body }) => addItem(ctx, params.id, body)),
  },

  order: {
    guard: (ctx, { params }) => getList(ctx, params.id),
    handle: saved('The new order is saved.', (ctx, { params, body }) =>
      order(ctx, params.id, body),
    ),
  },

  send: {
    guard: (ctx, { params }) => getList(ctx, params.id),
    handle: saved('Sent', (ctx, { params, body }) => send(ctx, params.id, body)),
  },

  item: (ctx, { params }) => readItem(ctx, params.id),

  editItem: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: saved('Item saved', (ctx, { params, body }) => editItem(ctx, params.id, body)),
  },

  removeItem: async (ctx, { params }) => {
    const { listId } = await getItem(ctx, params.id)
    await removeItem(ctx, params.id, listId)
    return { message: 'Item removed' }
  },

  saveAnswer: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: saved('Saved', (ctx, { params, body }) => saveAnswer(ctx, params.id, body)),
  },

  addFiles: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: saved('Files added', (ctx, { params, body }) => addFiles(ctx, params.id, body.files)),
  },

  removeFile: saved('File deleted', (ctx, { params }) => removeFile(ctx, params.id, params.fileId)),

  saveLogin: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: saved('Login sent', (ctx, { params, body }) => saveLogin(ctx, params.id, body)),
  },

  showLogin: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: (ctx, { params, body }) => showLogin(ctx, params.id, body.reason),
  },

  sign: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: saved('Signed', (ctx, { params, body }) => sign(ctx, params.id, body)),
  },

  decide: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: body.decision === 'accept' ? 'Accepted' : 'Returned',
      item: await decide(ctx, params.id, body),
    }),
  },

  use: {
    guard: (ctx, { params }) => getItem(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: body.into === 'project' ? 'Added to the project' : 'Draft made',
      path: await use(ctx, params.id, body),
    }),
  },
})

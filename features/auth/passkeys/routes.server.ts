import { done, implement } from '#server/http/implement.ts'
import { passkeys } from './contract.ts'
import { listPasskeys, renamePasskey } from './queries.server.ts'
import {
  addOptions,
  addPasskey,
  completeSignIn,
  removePasskey,
  secondFactorOptions,
  signInOptions,
  signInWithPasskey,
  stepUp,
  stepUpOptions,
} from './service.server.ts'

export const passkeyRoutes = implement(passkeys, {
  list: async (ctx) => {
    const rows = await listPasskeys(ctx.db, ctx.user.id)
    return { rows, total: rows.length }
  },
  addOptions: (ctx) => addOptions(ctx),
  add: done('Passkey added', (ctx, { body }) => addPasskey(ctx, body)),
  rename: {
    guard: async (ctx, { params }) => {
      const own = await listPasskeys(ctx.db, ctx.user.id)
      if (!own.some(({ id }) => id === params.id)) ctx.fail('NOT_FOUND')
    },
    handle: async (ctx, { params, body }) => {
      const passkey = { id: params.id, accountId: ctx.user.id, name: body.name }
      if (!(await renamePasskey(ctx.db, passkey))) ctx.fail('NOT_FOUND')
      return { message: 'Passkey renamed' }
    },
  },
  remove: done('Passkey removed', (ctx, { params }) => removePasskey(ctx, params.id)),
  signInOptions: (ctx) => signInOptions(ctx),
  signIn: (ctx, { body }) => signInWithPasskey(ctx, body),
  secondFactorOptions: (ctx) => secondFactorOptions(ctx),
  secondFactor: (ctx, { body }) => completeSignIn(ctx, body.answer),
  stepUpOptions: (ctx) => stepUpOptions(ctx),
  stepUp: done('Thank you.', (ctx, { body }) => stepUp(ctx, body.answer)),
})

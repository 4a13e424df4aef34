import type { Context } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { consentName } from './consent.ts'
import { visitors } from './contract.ts'
import { countVisit } from './service.server.ts'

async function track(ctx: Context, { body }: { body: Parameters<typeof countVisit>[1] }) {
  await countVisit(ctx, body)
  return { message: 'Thank you.' }
}

export const visitorRoutes = implement(visitors, {
  track,
  trackAlso: track,
  clearCookie: async ({ http, config }) => {
    const gone = { path: '/', sameSite: 'lax', secure: config.secure, maxAge: 0 } as const
    http.setCookie(consentName, '', gone)
    return { message: 'Your cookie preferences are forgotten.' }
  },
})

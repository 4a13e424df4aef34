import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { consentName, consentSeconds, formatConsent } from './consent.ts'
import { visitors } from './contract.ts'
import { countVisit } from './service.server.ts'
import { statistics } from './statistics/contract.ts'
import { exportTable } from './statistics/csv.server.ts'
import { readNow, readSources, readStatistics } from './statistics/service.server.ts'

async function track(ctx: Context, { body }: { body: Parameters<typeof countVisit>[1] }) {
  await countVisit(ctx, body)
  return { message: 'Thank you.' }
}

/** The value is not encoded, because a script reads it. */
function setConsent({ http, config }: Context, value: string, maxAge: number): void {
  const { secure } = config
  const encode = (text: string) => text
  http.setCookie(consentName, value, { path: '/', sameSite: 'lax', secure, maxAge, encode })
}

export const visitorRoutes = [
  ...implement(visitors, {
    track,
    trackAlias: track,
    // The server sets the cookie, because some browsers delete cookies set by scripts after a week.
    saveConsent: async (ctx, { body }) => {
      setConsent(ctx, formatConsent(body), consentSeconds)
      return { message: 'Your cookie preferences were saved.' }
    },
    clearCookie: async (ctx) => {
      setConsent(ctx, '', 0)
      return { message: 'Your cookie preferences were cleared.' }
    },
  }),
  ...implement(statistics, {
    report: (ctx, { query }) => readStatistics(ctx, query),
    reportAlias: (ctx, { query }) => readStatistics(ctx, query),
    csv: (ctx, { query }) => exportTable(ctx, query),
    now: (ctx) => readNow(ctx),
    sources: (ctx, { query }) => readSources(ctx, query),
  }),
]

import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#shared/dates.ts'
import { consentName, parseConsent } from './consent.ts'
import { getSalt, insertVisit } from './queries.server.ts'
import { deviceOf, hostOf, isBot, pageOf } from './rules.ts'

interface Seen {
  path: string
  referrer?: string | undefined
}

/** Counts a page view, unless it is a machine's or that of somebody who does not want to be counted. */
export async function countVisit(
  { db, now, config, http }: Context,
  { path, referrer = '' }: Seen,
): Promise<void> {
  const refused = parseConsent(http.cookies[consentName])?.analytics === false
  if (http.privacySignal || refused || isBot(http.userAgent)) return
  const time = now()
  const day = calendarDay(time)
  await insertVisit(db, {
    day,
    path: pageOf(path),
    visitor: visitorOf(await getSalt(db, day), http.ip, http.userAgent),
    referrer: hostOf(referrer, config.origin),
    device: deviceOf(http.userAgent),
    created_at: time.toISOString(),
  })
}

/** Tells visitors of one day apart, and means nothing once the salt of that day is gone. */
function visitorOf(salt: Buffer, ip: string, userAgent: string): Buffer {
  return createHash('sha256').update(salt).update(`${ip}\n${userAgent}`).digest()
}

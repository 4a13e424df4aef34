import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#shared/dates.ts'
import { consentName, parseConsent } from './consent.ts'
import { getSalt, insertVisit } from './queries.server.ts'
import { deviceOf, hostOf, isBot, pageOf } from './rules.ts'

interface PageView {
  path: string
  referrer?: string | undefined
}

/** Counts a page view, except of bots and of visitors who opted out. */
export async function countVisit(
  { db, now, config, http }: Context,
  { path, referrer = '' }: PageView,
): Promise<void> {
  const optedOut = parseConsent(http.cookies[consentName])?.analytics === false
  if (http.privacySignal || optedOut || isBot(http.userAgent)) return
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

/** Identifies a visitor within one day. Once the salt is deleted, it cannot be traced. */
function visitorOf(salt: Buffer, ip: string, userAgent: string): Buffer {
  return createHash('sha256').update(salt).update(`${ip}\n${userAgent}`).digest()
}

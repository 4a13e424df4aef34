import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { consentName, parseConsent } from './consent.ts'
import type { Campaign, visitors } from './contract.ts'
import { findLastView, getSalt, type LastView, lockVisitor } from './queries.server.ts'
import { campaignPart, hostOf, pageOf } from './rules.ts'
import { clientOf, isBot } from './user-agent.server.ts'

/** The event carries no id: it only says that the counts have changed. */
const { visit: viewed } = events({ visit: 'editor' })

type PageView = Parts<typeof visitors.track>['body']

/** Counts a page view, except of bots and of visitors who opted out. */
export async function countVisit(ctx: Context, { path, referrer = '', campaign }: PageView) {
  const { db, now, config, http } = ctx
  const consent = parseConsent(http.cookies[consentName])
  if (http.privacySignal || consent?.analytics === false || isBot(http.userAgent)) return
  const time = now()
  const day = calendarDay(time)
  const page = pageOf(path)
  const visitor = visitorOf(await getSalt(db, day), http.ip, http.userAgent)
  const source = {
    referrer: hostOf(referrer, config.origin),
    ...campaignColumns(consent?.marketing === false ? undefined : campaign),
  }
  await inTransaction(ctx, async (inner) => {
    await lockVisitor(inner.db, visitor)
    const last = await findLastView(inner.db, { day, visitor, page })
    const visit =
      last && continues(last, source) ? last : { ...source, visit_id: randomUUID(), entry: page }
    const row = {
      ...{ day, path: page, visitor, created_at: time.toISOString() },
      ...clientOf(http.userAgent),
      ...{ visit_id: visit.visit_id, entry: visit.entry, referrer: visit.referrer },
      campaign_source: visit.campaign_source,
      campaign_medium: visit.campaign_medium,
      campaign_name: visit.campaign_name,
      landing: visit !== last,
      first_on_page: visit !== last || !last.seen,
    }
    await inner.db.insertInto('visit').values(row).execute()
    await publishEvent(inner.db, viewed, { id: '' })
  })
}

type Source = Pick<LastView, 'referrer' | 'campaign_source' | 'campaign_medium' | 'campaign_name'>

function campaignColumns(campaign: Campaign = {}): Omit<Source, 'referrer'> {
  return {
    campaign_source: campaignPart(campaign.source),
    campaign_medium: campaignPart(campaign.medium),
    campaign_name: campaignPart(campaign.name),
  }
}

/** True for the same visit: a reload has the same source, and a link within the site has none. */
function continues(last: Source, { referrer, ...campaign }: Source): boolean {
  const isSame = (name: keyof typeof campaign) => campaign[name] === last[name]
  const parts = Object.keys(campaign) as (keyof typeof campaign)[]
  const hasCampaign = parts.some((name) => campaign[name] !== '')
  return (!referrer || referrer === last.referrer) && (!hasCampaign || parts.every(isSame))
}

/** Identifies a visitor within one day. Once the salt is deleted, it cannot be traced. */
function visitorOf(salt: Buffer, ip: string, userAgent: string): Buffer {
  return createHash('sha256').update(salt).update(`${ip}\n${userAgent}`).digest()
}

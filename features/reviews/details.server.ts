import { listWaitingForDesign } from '#features/stages/public.server.ts'
import { hashSeen, listDecisions } from '#people/decisions.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { formatCents } from '#shared/money.ts'
import { reviewUrlOf } from './link.server.ts'
import { listPins } from './pins/queries.server.ts'
import {
  type DeliverableRow,
  getDeliverable,
  listPages,
  listVersions,
  type Reader,
  readerOf,
} from './queries.server.ts'
import type { LinkedReview, ReviewDetails, Version } from './shapes.ts'

type Caller = Context<never, SignedIn>

/** The newest version that is shown, as whoever decides sees it; null without one. */
export async function readShown(db: Db, { id, title, shownVersion }: DeliverableRow) {
  const version = await db
    .selectFrom('deliverable_version')
    .select(['id', 'number', 'note', 'page_url as pageUrl', 'decision'])
    .where('deliverable_id', '=', id)
    .where('number', '=', shownVersion)
    .executeTakeFirst()
  if (!version) return null
  const pages = await db
    .selectFrom('deliverable_page')
    .select('sha256')
    .where('version_id', '=', version.id)
    .orderBy('page')
    .execute()
  const files = await db
    .selectFrom('deliverable_file')
    .select(['name', 'sha256'])
    .where('version_id', '=', version.id)
    .orderBy('position')
    .execute()
  const { id: versionId, number, note, pageUrl, decision } = version
  const seen = { title, version: number, note, pageUrl, files, pages: pages.map((it) => it.sha256) }
  return { versionId, number, decision, seen }
}

/** The part that every reader of the review sees. */
export async function readReview(
  db: Db,
  row: DeliverableRow,
  reader: Reader,
): Promise<LinkedReview> {
  const shown = await readShown(db, row)
  return {
    ...{ title: row.title, projectTitle: row.projectTitle },
    versions: await readVersions(db, row.id, reader),
    pins: await listPins(db, row.id, reader),
    seen: shown && shown.decision === null ? hashSeen(shown.seen) : null,
  }
}

async function readVersions(db: Db, id: string, reader: Reader): Promise<Version[]> {
  const pages = await listPages(db, id, reader)
  const versions = await listVersions(db, id, reader)
  return versions.map(({ decision, notes, decidedBy, decidedAt, ...version }) => ({
    ...{ ...version, _id: version.id },
    pages: pages.filter(({ versionId }) => versionId === version.id),
    decision:
      decision && decidedAt ? { kind: decision, notes, by: decidedBy, timestamp: decidedAt } : null,
  }))
}

export async function getDetails(ctx: Caller, id: string): Promise<ReviewDetails> {
  const { db, user } = ctx
  const row = await getDeliverable(ctx, id)
  const reader = readerOf(user)
  const review = await readReview(db, row, reader)
  const linkUrl = row.isLinked ? reviewUrlOf(ctx, row) : null
  return {
    ...{ _id: id, id, projectId: row.projectId, ...review },
    decisions: await listDecisions(db, id, reader.isEditor ? undefined : row.clientId),
    opens: review.seen && row.opensStage ? await listOpened(ctx, row.projectId) : [],
    ...(reader.isEditor && { linkUrl, opensStage: row.opensStage }),
  }
}

/** The payments that an approval opens. Persons without the right to invoices see no amount. */
async function listOpened(ctx: Caller, projectId: string): Promise<string[]> {
  const seesMoney = readerOf(ctx.user).isEditor || ctx.user.rights.includes('invoices')
  const waiting = await listWaitingForDesign(ctx, projectId)
  return waiting.map(({ title, cents, currency }) =>
    seesMoney ? `“${title}”, ${formatCents(cents, currency)}` : `“${title}”`,
  )
}

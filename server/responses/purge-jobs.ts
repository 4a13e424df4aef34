import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Events } from '#server/db/events.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { ContentTag } from '#shared/endpoint.ts'

/** Every page shows the settings. */
const everyPage: ContentTag = 'setting'
/** Other processes have dropped their cached answers by then. */
const delaySeconds = 1
const patienceMs = 10_000
/** Enqueueing is retried for a minute, when the database does not answer. */
const maxTries = 20
const pauseMs = 3_000

/** Until it starts, a purge of a tag covers all changes. It is retried for about ten minutes. */
const queue = {
  policy: 'short',
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 45,
  expireInSeconds: 45,
  notify: true,
} as const

export const purgeJobs = jobs({
  'purge-cdn': { queue, run: (ctx, { tag }: { tag: ContentTag }) => purge(ctx, tag) },
})

/** Purges what this process changes, and once at the start, because a new version renders other pages. */
export function purgeOnChange(events: Events, { db, jobs, log }: Kernel): void {
  const enqueueing = new Set<ContentTag>()
  // Changes are reported inside the request that made them, which may hold a connection.
  const outside = AsyncLocalStorage.snapshot()
  async function enqueue(tag: ContentTag): Promise<void> {
    if (enqueueing.has(tag)) return
    enqueueing.add(tag)
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (tries > 0) await pause(pauseMs, undefined, { ref: false })
      try {
        const options = { afterSeconds: delaySeconds, key: tag }
        await jobs.send(db, purgeJobs['purge-cdn'], { tag }, options)
        break
      } catch (error) {
        log.warn({ tag, error: String(error) }, 'purge of the CDN not enqueued yet')
      }
    }
    enqueueing.delete(tag)
  }
  events.on('ownContent', (tag) => outside(enqueue, tag))
  enqueue(everyPage)
}

/** Cloudflare reads the body and `Authorization`, Fastly the other two headers. */
async function purge({ config: { cdn } }: JobContext, tag: ContentTag): Promise<void> {
  if (!cdn) return
  const response = await fetch(cdn.purgeUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Surrogate-Key': tag,
      ...(cdn.token && { Authorization: `Bearer ${cdn.token}`, 'Fastly-Key': cdn.token }),
    },
    body: JSON.stringify({ tags: [tag] }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the CDN answered a purge with ${response.status}`)
}

/** Counts the purges that are being retried, and those that failed for good in the last hour. */
export async function countFailingPurges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job.job where name = 'purge-cdn' and (
      state = 'retry' or state = 'failed' and completed_on > now() - interval '1 hour')`.execute(db)
  return rows[0]?.count ?? 0
}

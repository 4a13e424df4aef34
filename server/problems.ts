import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import type { Log } from './log.ts'

/** Groups unexpected errors, so that one that happens a thousand times is one line with a number. */
export interface Problems {
  /** `source` is the route, page or job. Returns what the caller logs with the error. */
  report(error: unknown, source: string): Occurrence
  stop(): Promise<void>
}

interface Occurrence {
  fingerprint: string
  /** Since the start of the process. */
  times: number
}

interface Group {
  message: string
  place: string
  source: string
  times: number
  unsaved: number
}

const root = new URL('../', import.meta.url).href
const maxGroups = 200
const maxMessage = 300
const saveAfterMs = 2_000
const keptDays = 90

export function createProblems(db: Db, log: Log): Problems {
  const groups = new Map<string, Group>()
  let timer: NodeJS.Timeout | undefined

  async function save(): Promise<void> {
    timer = undefined
    const changed = [...groups].filter(([, { unsaved }]) => unsaved > 0)
    if (changed.length === 0) return
    const rows = changed.map(([fingerprint, { message, place, source, unsaved }]) => {
      return { fingerprint, message, place, source, times: unsaved }
    })
    for (const [, group] of changed) group.unsaved = 0
    await db
      .insertInto('problem')
      .values(rows)
      .onConflict((clash) =>
        clash.column('fingerprint').doUpdateSet({
          message: sql`excluded.message`,
          times: sql`problem.times + excluded.times`,
          last_at: sql`now()`,
        }),
      )
      .execute()
      // The errors themselves are in the log.
      .catch((error: Error) => log.warn({ error: error.message }, 'problems were not stored'))
  }

  return {
    report(error, source) {
      const { fingerprint, ...described } = describe(error, source)
      const group = groups.get(fingerprint) ?? { ...described, times: 0, unsaved: 0 }
      group.message = described.message
      group.times += 1
      group.unsaved += 1
      if (groups.has(fingerprint) || groups.size < maxGroups) groups.set(fingerprint, group)
      timer ??= setTimeout(save, saveAfterMs).unref()
      return { fingerprint, times: group.times }
    },
    async stop() {
      clearTimeout(timer)
      await save()
    },
  }
}

/** Errors of the same kind from the same place share a fingerprint, whatever values their messages contain. */
function describe(error: unknown, source: string) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const frame = stack
    .split('\n')
    .find((line) => line.includes(root) && !line.includes('node_modules'))
  // The file and the line, without the column.
  const place =
    frame
      ?.slice(frame.indexOf(root) + root.length)
      .split(':', 2)
      .join(':') ?? ''
  const fingerprint = createHash('sha256')
    .update([name, place || message, source].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return { fingerprint, place, source, message: `${name}: ${message}`.slice(0, maxMessage) }
}

export const sweepProblems: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('problem').where('last_at', '<', daysAgo(keptDays)).execute()
}

import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Http } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { networksOf } from '#server/http/networks.ts'
import { deviceOf } from '#shared/device.ts'
import { type EventKind, isCounted } from './rules.ts'

/** The context of a call or of a job. */
interface Cause {
  now: () => Date
  http?: Pick<Http, 'ip' | 'userAgent'>
  user?: { id: string } | null
}

interface EventDetail {
  /** The affected account. */
  accountId?: string | undefined
  /** Never contains secrets or text typed by strangers. */
  detail?: string
}

/** Records an event. `db` is the transaction of the recorded action, so that both are committed or neither. */
export async function recordSecurityEvent(
  db: Db,
  { now, http, user }: Cause,
  kind: EventKind,
  { accountId, detail = '' }: EventDetail = {},
): Promise<void> {
  const time = now().toISOString()
  await db
    .insertInto('security_event')
    .values({
      kind,
      account_id: accountId ?? null,
      actor_id: user?.id ?? null,
      address: networkOf(http?.ip),
      device: http ? deviceOf(http.userAgent) : '',
      detail,
      hour: isCounted(kind) ? sql<string>`date_trunc('hour', ${time}::timestamptz)` : null,
      created_at: time,
    })
    // Adds to the row of this hour, if the kind is counted.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'account_id', 'address', 'detail', 'hour'])
        .where('hour', 'is not', null)
        .doUpdateSet({
          times: sql<number>`security_event.times + 1`,
          device: sql<string>`excluded.device`,
          created_at: sql<string>`excluded.created_at`,
        }),
    )
    .execute()
}

/** The stored part of an address: /24 of IPv4, /48 of IPv6. Null for an invalid one from a proxy. */
function networkOf(ip = ''): string | null {
  const [narrow = '', wide] = networksOf(ip)
  if (wide) return wide
  return isIPv4(narrow) ? `${narrow.slice(0, narrow.lastIndexOf('.'))}.0/24` : null
}

import type { Http } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { deviceOf } from '#shared/device.ts'
import { insertEvent } from './queries.server.ts'
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
export function recordSecurityEvent(
  db: Db,
  { now, http, user }: Cause,
  kind: EventKind,
  { accountId, detail = '' }: EventDetail = {},
): Promise<void> {
  return insertEvent(db, {
    kind,
    accountId: accountId ?? null,
    actorId: user?.id ?? null,
    ip: http?.ip,
    device: http ? deviceOf(http.userAgent) : '',
    detail,
    now: now(),
    counted: isCounted(kind),
  })
}

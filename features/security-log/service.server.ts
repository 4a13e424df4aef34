import type { Http } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { deviceOf } from '#shared/device.ts'
import { insertEvent } from './queries.server.ts'
import { type EventKind, isCounted } from './rules.ts'

/** The context of a call, or what a job has of one. */
interface Cause {
  now: () => Date
  http?: Pick<Http, 'ip' | 'userAgent'>
  user?: { id: string } | null
}

interface EventDetail {
  /** Whose account it is about. */
  accountId?: string | undefined
  /** Never a secret, and nothing that a stranger typed. */
  detail?: string
}

/** `db` is the transaction that does what is recorded: both are there, or neither. */
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

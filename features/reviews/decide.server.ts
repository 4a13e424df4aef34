import { noteInHistory } from '#features/projects/public.server.ts'
import { openDesigned } from '#features/stages/public.server.ts'
import { hashSeen } from '#people/decisions.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notPossible } from './contract.ts'
import { readShown } from './details.server.ts'
import { publishReviewEvent } from './events.server.ts'
import { nameVersion, notifyOfDecision } from './notifications.server.ts'
import { findLinked, lockDeliverable } from './queries.server.ts'
import { isApproval, type ReviewDecision, stateLabels } from './rules.ts'

type Deciding = Context<'CONFLICT' | 'NOT_POSSIBLE'>

interface Decided {
  decision: ReviewDecision
  notes?: string | undefined
  /** The hash of what was shown. */
  seen: string
}

interface Recorded {
  kind: 'review'
  about: string
  seen: object
  decision: string
}

/** Inserts the record in the transaction `ctx.db`. */
type Recorder<C> = (ctx: C, record: Recorded) => Promise<{ id: string; name: string }>

const changed = 'This changed since you opened it. Please look at it again.'

const verbs = {
  approved: 'approved',
  'approved-with-notes': 'approved with notes',
  'changes-requested': 'requested changes to',
}

/** Decides once on the newest version. An approval opens the payment that waits for it. */
export function decide<C extends Deciding>(
  ctx: C,
  id: string,
  { decision, notes = '', seen }: Decided,
  recordIn: Recorder<C>,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    await lockDeliverable(trx, id)
    const deliverable = (await findLinked(trx, id)) ?? inner.fail('NOT_FOUND')
    const shown = await readShown(trx, deliverable)
    if (!shown) return inner.fail(notPossible, { message: 'There is no version to decide on.' })
    if (hashSeen(shown.seen) !== seen) inner.fail('CONFLICT', { message: changed })
    if (shown.decision !== null)
      inner.fail(notPossible, { message: 'This version is decided already.' })
    const { projectId, title } = deliverable
    const version = nameVersion(title, shown.number)
    const words = `${verbs[decision]} version ${shown.number}`
    const { id: decision_id, name } = await recordIn(inner, {
      ...{ kind: 'review', about: id, seen: shown.seen },
      decision: words.charAt(0).toUpperCase() + words.slice(1),
    })
    await trx
      .updateTable('deliverable_version')
      .set({ decision, notes, decision_id })
      .where('id', '=', shown.versionId)
      .execute()
    await trx
      .updateTable('deliverable')
      .set({ updated_at: now().toISOString() })
      .where('id', '=', id)
      .execute()
    await noteInHistory(inner, projectId, `${stateLabels[decision]} in review: ${version}`)
    if (isApproval(decision) && deliverable.opensStage) await openDesigned(inner, projectId)
    await notifyOfDecision(trx, deliverable, `${name} ${verbs[decision]} ${version}.`)
    await publishReviewEvent(trx, deliverable)
  })
}

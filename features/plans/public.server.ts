import type { RawBuilder } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { fromCents } from '#shared/money.ts'
import { renewing, type State, states } from './rules.ts'
import { findCurrent, sumByState } from './subscriptions/queries.server.ts'
import { toSubscription } from './subscriptions/rows.server.ts'

/** The plan as the client dashboard shows it; null without one. */
export async function subscriptionCardOf(db: Db, clientId: string, today: string) {
  const row = await findCurrent(db, today, clientId)
  if (!row) return null
  const { name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed } = toSubscription(row)
  return { name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed }
}

/** Monthly revenue and the number of subscriptions by state. */
export async function sumSubscriptions(db: Db, today: string) {
  const sums = await sumByState(db, today)
  const cents = sums
    .filter(({ state }) => renewing.includes(state))
    .reduce((total, sum) => total + sum.cents, 0)
  const counts = states.map((state) => [state, sums.find((sum) => sum.state === state)?.count ?? 0])
  return {
    monthly: fromCents(cents),
    states: Object.fromEntries(counts) as Record<State, number>,
  }
}

/** Counts the subscriptions with a condition that have not ended. */
export function countCurrent(db: Db, of: RawBuilder<boolean>): Promise<number> {
  return countRows(db.selectFrom('subscription').where(of).where('ended_at', 'is', null))
}

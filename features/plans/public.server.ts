import type { RawBuilder } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { inCurrencies } from '#server/db/sums.ts'
import { renewing, type State, states } from './rules.ts'
import { findCurrent, sumByState } from './subscriptions/queries.server.ts'
import { toSubscription } from './subscriptions/rows.server.ts'

/** The plan as the client dashboard shows it; null without one. */
export async function subscriptionCardOf(db: Db, clientId: string, today: string) {
  const row = await findCurrent(db, today, clientId)
  if (!row) return null
  const item = toSubscription(row)
  const { name, state, hoursUsed, hoursLeft, includedHours, endsOn, currency } = item
  const owed = item.owed && { ...item.owed, currency }
  return { name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed }
}

/** Monthly revenue and the number of subscriptions by state. */
export async function sumSubscriptions(db: Db, today: string) {
  const sums = await sumByState(db, today)
  const [renewed, counts] = [new Map<string, number>(), new Map<State, number>()]
  for (const { state, currency, count, cents } of sums) {
    counts.set(state, (counts.get(state) ?? 0) + count)
    if (renewing.includes(state)) renewed.set(currency, (renewed.get(currency) ?? 0) + cents)
  }
  const rows = [...renewed].map(([currency, monthly]) => ({ currency, monthly }))
  const currencies = inCurrencies(rows, ['monthly'])
  return {
    ...{ monthly: currencies[0].monthly, currencies },
    states: Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<
      State,
      number
    >,
  }
}

/** Counts the subscriptions with a condition that have not ended. */
export function countCurrent(db: Db, of: RawBuilder<boolean>): Promise<number> {
  return countRows(db.selectFrom('subscription').where(of).where('ended_at', 'is', null))
}

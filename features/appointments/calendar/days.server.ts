import type { Context, SignedIn } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import type { Parts, Reply } from '#shared/endpoint.ts'
import { readBooking } from '../times.server.ts'
import type { calendar } from './contract.ts'
import { listSummaries } from './queries.server.ts'
import { listTimeOff } from './time-off.server.ts'

const mostDays = 42

/** Lists the calendar entries in a range of days. */
export async function listDays(
  ctx: Context<never, SignedIn>,
  { from, to }: Parts<typeof calendar.days>['query'],
): Promise<Reply<typeof calendar.days>> {
  if (to < from || to >= addDays(from, mostDays))
    ctx.fail('INVALID_INPUT', { fields: { to: `At most ${mostDays} days, in their order.` } })
  const { rules } = await readBooking(ctx)
  const { rows: blocked } = await listTimeOff(ctx, { from, to })
  return {
    appointments: await listSummaries(ctx.db, { from, to }),
    blocked,
    hours: rules.hours.map((ranges) => [...ranges]),
    closed: [...rules.closed].filter((day) => day >= from && day <= to),
  }
}

import { implement } from '#server/http/implement.ts'
import { listBooked } from '../calendar/queries.server.ts'
import { isExcludedBy } from '../rules.ts'
import { booking } from './contract.ts'
import { openingOf, readBooking } from './rules.server.ts'

const mostListed = 50

export const bookingRoutes = implement(booking, {
  conflicts: async (ctx, { body }) => {
    const { rules } = await readBooking(ctx)
    const opening = openingOf(body)
    const booked = await listBooked(ctx.db, ctx.now())
    const excluded = booked.filter((appointment) => isExcludedBy(rules, opening, appointment))
    return { appointments: excluded.slice(0, mostListed), total: excluded.length }
  },
})

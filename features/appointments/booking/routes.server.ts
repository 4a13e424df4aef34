import { readAgency } from '#features/agency/service.server.ts'
import { listServiceTitles } from '#features/services/service.server.ts'
import { implement } from '#server/http/implement.ts'
import { mayCall } from '#shared/roles.ts'
import { listBooked } from '../calendar/queries.server.ts'
import { isExcludedBy, meetingTypes } from '../rules.ts'
import { booking } from './contract.ts'
import { listOffered, openingOf, readBooking } from './rules.server.ts'

const mostListed = 50

export const bookingRoutes = implement(booking, {
  conflicts: async (ctx, { body }) => {
    const { rules } = await readBooking(ctx)
    const opening = openingOf(body, await readAgency(ctx))
    const booked = await listBooked(ctx.db, ctx.now())
    const excluded = booked.filter((appointment) => isExcludedBy(rules, opening, appointment))
    return { appointments: excluded.slice(0, mostListed), total: excluded.length }
  },

  offered: async (ctx) => {
    if (mayCall('editor', ctx.user.role))
      return { services: await listServiceTitles(ctx.db), meetingTypes: [...meetingTypes] }
    const { settings } = await readBooking(ctx)
    return { services: await listOffered(ctx), meetingTypes: settings.meetingTypes }
  },
})

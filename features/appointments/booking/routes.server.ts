import { readAgency } from '#features/agency/public.server.ts'
import { listServiceTitles } from '#features/services/public.server.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { inTimeZone, timeZone } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import { listBooked } from '../calendar/queries.server.ts'
import { distanceOf, meetingTypes, type Opening } from '../rules.ts'
import { listNextFree } from '../slots.server.ts'
import { listOffered, openingOf, readBooking, weekOf, withAgency } from '../times.server.ts'
import { booking } from './contract.ts'

export const bookingRoutes = implement(booking, {
  conflicts: async (ctx, { body }) =>
    listExcluded(ctx, openingOf(body, (await readAgency(ctx)).week)),

  officeConflicts: async (ctx, { body: { timeZone, ...hours } }) => {
    const { settings } = await readBooking(ctx)
    return listExcluded(ctx, openingOf(settings, weekOf(hours)), timeZone)
  },

  nextFree: async (ctx, { body }) => ({
    days: await listNextFree(ctx, await withAgency(ctx, body)),
  }),

  offered: async (ctx) => {
    if (mayCall('editor', ctx.user.role))
      return { services: await listServiceTitles(ctx.db), meetingTypes: [...meetingTypes] }
    const { settings } = await readBooking(ctx)
    return { services: await listOffered(ctx), meetingTypes: settings.meetingTypes }
  },
})

const mostListed = 50

/** The booked appointments that fit the new opening hours worse than the current ones. */
async function listExcluded(
  ctx: Pick<Context, 'db' | 'now' | 'settings'>,
  opening: Opening,
  zone = timeZone(),
) {
  const { rules } = await readBooking(ctx)
  const booked = await listBooked(ctx.db, ctx.now())
  const present = booked.map((appointment) => distanceOf(rules, appointment))
  const excluded = inTimeZone(zone, () =>
    booked.filter((appointment, index) => distanceOf(opening, appointment) > present[index]!),
  )
  return { appointments: excluded.slice(0, mostListed), total: excluded.length }
}

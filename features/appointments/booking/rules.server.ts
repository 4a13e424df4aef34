import type { Agency } from '#features/agency/contract.ts'
import { readAgency } from '#features/agency/service.server.ts'
import { listServiceTitles } from '#features/services/service.server.ts'
import type { Kernel } from '#server/context.ts'
import { readTimeRanges, type SettingValue } from '#shared/settings.ts'
import type { BookingRules, Opening } from '../rules.ts'
import { bookingSection, type OpeningSettings } from './contract.ts'
import { readClosedDays, readLengths } from './read-settings.ts'

export interface Booking {
  rules: BookingRules
  settings: SettingValue<typeof bookingSection>
  /** The length of an appointment about a service. */
  minutesOf: (service: string | undefined) => number
}

/** The hours of the agency, unless appointments have their own. */
export function openingOf(settings: OpeningSettings, agency: Pick<Agency, 'week'>): Opening {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = settings
  const own = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
  return {
    hours: settings.ownHours ? own.map((hours) => readTimeRanges(hours) ?? []) : agency.week,
    closed: readClosedDays(settings.closedDays) ?? new Set(),
  }
}

/** The chosen services that still exist, or else all. */
export async function listOffered(ctx: Pick<Kernel, 'db' | 'settings'>): Promise<string[]> {
  const { services } = await ctx.settings.read(ctx.db, bookingSection)
  const titles = await listServiceTitles(ctx.db)
  const offered = titles.filter((title) => services.includes(title))
  return offered.length > 0 ? offered : titles
}

export async function readBooking(ctx: Pick<Kernel, 'db' | 'settings'>): Promise<Booking> {
  const settings = await ctx.settings.read(ctx.db, bookingSection)
  const lengths = readLengths(settings.lengths)
  const { slotMinutes, bufferBefore, bufferAfter, mostPerDay, noticeHours, farthestDays } = settings
  return {
    settings,
    rules: {
      ...openingOf(settings, await readAgency(ctx)),
      slotMinutes,
      bufferBefore,
      bufferAfter,
      mostPerDay,
      noticeHours,
      farthestDays,
    },
    minutesOf: (service = '') => lengths?.get(service.toLowerCase()) ?? slotMinutes,
  }
}

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

type Hours = Pick<
  OpeningSettings,
  'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'
>

export function weekOf(hours: Hours): Opening['hours'] {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = hours
  const days = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
  return days.map((ranges) => readTimeRanges(ranges) ?? [])
}

/** The hours of the agency, unless appointments have their own. */
export function openingOf(settings: OpeningSettings, week: Opening['hours']): Opening {
  return {
    hours: settings.ownHours ? weekOf(settings) : week,
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
  return withAgency(ctx, await ctx.settings.read(ctx.db, bookingSection))
}

/** Combines these settings, which may be unsaved, with the hours of the agency. */
export async function withAgency(
  ctx: Pick<Kernel, 'db' | 'settings'>,
  settings: Booking['settings'],
): Promise<Booking> {
  const lengths = readLengths(settings.lengths)
  const { slotMinutes, bufferBefore, bufferAfter, mostPerDay, noticeHours, farthestDays } = settings
  return {
    settings,
    rules: {
      ...openingOf(settings, (await readAgency(ctx)).week),
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

import type { Kernel } from '#server/context.ts'
import type { SettingValue } from '#shared/settings.ts'
import type { BookingRules, Opening } from '../rules.ts'
import { bookingSection, type OpeningSettings } from './contract.ts'
import { readClosedDays, readLengths } from './read-settings.ts'

const usualMinutes = 30

export interface Booking {
  rules: BookingRules
  settings: SettingValue<typeof bookingSection>
  /** The length of an appointment about a service. */
  minutesOf: (service: string | undefined) => number
}

export function openingOf(settings: OpeningSettings): Opening {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = settings
  const week = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
  return {
    hours: week.map((hours) =>
      hours === '' ? null : { opens: hours.slice(0, 5), closes: hours.slice(6) },
    ),
    closed: readClosedDays(settings.closedDays) ?? new Set(),
  }
}

export async function readBooking({
  db,
  settings: cache,
}: Pick<Kernel, 'db' | 'settings'>): Promise<Booking> {
  const settings = await cache.read(db, bookingSection)
  const lengths = readLengths(settings.lengths)
  const { bufferBefore, bufferAfter, mostPerDay, noticeHours, farthestDays } = settings
  return {
    settings,
    rules: {
      ...openingOf(settings),
      bufferBefore,
      bufferAfter,
      mostPerDay,
      noticeHours,
      farthestDays,
    },
    minutesOf: (service = '') => lengths?.get(service.toLowerCase()) ?? usualMinutes,
  }
}

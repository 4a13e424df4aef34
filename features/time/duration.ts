import { formatMinutes } from '#shared/dates.ts'

/** 1:30:05 for 5,405 seconds. */
export function formatSeconds(seconds: number): string {
  return `${formatMinutes(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

import * as z from 'zod/mini'

/** The days of the text, one per line, each optionally with a name; undefined if a line is no day. */
export function readClosedDays(text: string): Set<string> | undefined {
  const days = linesOf(text).map((line) => /^[\d-]+/.exec(line)?.[0] ?? '')
  return days.every(isDay) ? new Set(days) : undefined
}

const isDay = (day: string) => z.safeParse(z.iso.date(), day).success

const longest = 480

/** The minutes of each service, by its name in lowercase; undefined if a line has another form. */
export function readLengths(text: string): Map<string, number> | undefined {
  const lengths = new Map<string, number>()
  for (const line of linesOf(text)) {
    const colon = line.lastIndexOf(':')
    const typed = line.slice(colon + 1).trim()
    const minutes = Number(typed)
    const isValid = /^\d{1,3}$/.test(typed) && minutes >= 5 && minutes <= longest
    if (colon < 1 || !isValid) return undefined
    lengths.set(line.slice(0, colon).trim().toLowerCase(), minutes)
  }
  return lengths
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

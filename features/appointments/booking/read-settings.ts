/** The days of the text, one per line, each optionally with a name; undefined if a line is no day. */
export function readClosedDays(text: string): Set<string> | undefined {
  const days = linesOf(text).map((line) => line.slice(0, 10))
  return days.every(isDay) ? new Set(days) : undefined
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

const longest = 480

/** The minutes of each service, by its name in lowercase; undefined if a line has another form. */
export function readLengths(text: string): Map<string, number> | undefined {
  const lengths = new Map<string, number>()
  for (const line of linesOf(text)) {
    const colon = line.lastIndexOf(':')
    const minutes = Number(line.slice(colon + 1))
    const isValid = Number.isInteger(minutes) && minutes >= 5 && minutes <= longest
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

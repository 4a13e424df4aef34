const clockDuration = /^(\d{1,3}):([0-5]\d)$/
const decimalHours = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/
const unitDuration =
  /^(?:(\d+(?:[.,]\d+)?)\s*h(?:(?:ou)?rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$/i

const toNumber = (text = '0') => Number(text.replace(',', '.'))

function parsePositive(text: string): number | null {
  if (text === '') return null
  if (decimalHours.test(text)) return toNumber(text) * 60
  const [found, hours, minutes] = clockDuration.exec(text) ?? unitDuration.exec(text) ?? []
  return found ? toNumber(hours) * 60 + toNumber(minutes) : null
}

/** The minutes of 1:30, 1.5 (hours), 90m or 1h 30m; null for other text. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim()
  const minutes = parsePositive(text.replace(/^-/, ''))
  return minutes && text.startsWith('-') ? -minutes : minutes
}

const timeOfDay = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i

/** The time of day of 9, 9:30 AM, 2pm or 14:30 as 14:30; null for other text. */
export function parseTimeOfDay(typed: string): string | null {
  const [found, hours, minutes = '00', half] = timeOfDay.exec(typed.trim()) ?? []
  const hour = Number(hours)
  if (!found || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const afterNoon = half && (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(afterNoon ?? hour).padStart(2, '0')}:${minutes}`
}

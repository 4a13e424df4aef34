import { formatDate, formatTime } from '#shared/dates.ts'
import { parseImageUrl } from '#shared/images.ts'
import { textLines } from '#shared/text.ts'

export type Values = Record<string, unknown>

/** A field of a record in readable form. */
interface DisplayValue {
  lines: string
  pictures: string[]
}

/** The visible content of a value: text with one paragraph per line, and pictures. */
export function toDisplay(value: unknown): DisplayValue {
  const all = [value].flat()
  const isPicture = (each: unknown): each is string =>
    typeof each === 'string' && parseImageUrl(each) !== null
  const words = all.filter((each) => !isPicture(each)).map(toText)
  return { lines: words.filter(Boolean).join('\n'), pictures: all.filter(isPicture) }
}

const richText = /^\s*<(p|h[1-6]|ul|ol|blockquote|pre|hr|figure|table|img)\b/
const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string')
    return typeof value === 'object' ? describeParts(value) : `${value}`
  if (richText.test(value)) return textLines(value)
  // Noon is the same day in every time zone of the agency's country.
  if (day.test(value)) return formatDate(`${value}T17:00:00Z`)
  return time.test(value) ? formatTime(value) : value
}

/** A row of a list, such as an entry of a menu. */
function describeParts(row: object): string {
  return Object.values(row).map(toText).filter(Boolean).join(' · ')
}

const titleFields = ['title', 'name', 'question']

/** The fields of both versions, the title first, and whether they differ. */
export function fieldsOf(before: Values, after: Values): { name: string; differs: boolean }[] {
  const all = [...Object.keys(before), ...Object.keys(after)]
  const names = new Set([...titleFields.filter((name) => all.includes(name)), ...all])
  return [...names].map((name) => ({
    name,
    // Forms hold an empty text where the database holds null.
    differs: JSON.stringify(before[name] ?? '') !== JSON.stringify(after[name] ?? ''),
  }))
}

/** The position in the list is not part of the content. */
export const positionField = 'position'

export function hasChanges(before: Values, after: Values): boolean {
  return fieldsOf(before, after).some(({ name, differs }) => differs && name !== positionField)
}

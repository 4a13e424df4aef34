import * as z from 'zod/mini'
import { trimmed } from './checks.ts'
import { isTimeZone } from './dates.ts'
import type { Access } from './roles.ts'

/** A field of a section, as the form and the stored value have it. */
export interface SettingField<S extends z.ZodMiniType = z.ZodMiniType> {
  label: string
  schema: S
  /** The value until somebody sets another one. */
  default: z.output<S>
  hint?: string
  /** The control of the form, if not one line of text. The page provides others (SettingForms). */
  input?:
    | 'textarea'
    | 'number'
    | 'money'
    | 'switch'
    | 'picture'
    | 'select'
    | 'checkboxes'
    | 'color'
    | 'hours'
    | 'logo'
    | 'dark logo'
  /** The choices of a select or of checkboxes. */
  options?: readonly { value: string; label: string }[]
  /** The nearest color that the schema accepts. */
  nearest?: (color: string) => string
  /** The switch that shows the field, or the select with the choice that does. */
  when?: string
  whenIs?: string
  /** The field takes half of the width. */
  half?: true
  /** The heading of the fields from this one on. */
  group?: string
}

export type SectionFields = Record<string, SettingField>
type Shape<F extends SectionFields> = { [K in keyof F]: F[K]['schema'] }

/** A group of settings that are read and saved together. */
export interface SettingSection<S extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Its key in the database and in the API. */
  name: string
  label: string
  description: string
  /** Its group in the list of the settings page, and `?tab=` in its address. */
  tab: string
  /** The page of the site that shows its values. */
  page?: string | undefined
  /** Visitors may read it: GET /api/site. */
  isPublic: boolean
  /** A longer body is rejected, if not the usual size. */
  maxBytes?: number | undefined
  /** The access level that may save it. */
  access: Access
  fields: SectionFields
  schema: S
  defaults: z.output<S>
}

export type SettingValue<S extends SettingSection> = z.output<S['schema']>

interface SectionOptions<F extends SectionFields> {
  label: string
  description: string
  /** Sections with the same tab are listed together. By default a section has its own. */
  tab?: string
  page?: string
  isPublic?: boolean
  access?: Access
  maxBytes?: number
  fields: F & { [K in keyof F]: SettingField<F[K]['schema']> }
}

/** Declares a section. A domain does this in its contract (docs/new-setting.md). */
export function settingSection<const N extends string, F extends SectionFields>(
  name: N,
  options: SectionOptions<F>,
): SettingSection<z.ZodMiniObject<Shape<F>>> & { name: N } {
  const { label, tab = label, access = 'admin', isPublic = false, fields } = options
  const all = Object.entries<SettingField>(fields)
  const pick = (part: 'schema' | 'default') =>
    Object.fromEntries(all.map(([key, field]) => [key, field[part]]))
  const schema = z.object(pick('schema') as Shape<F>)
  const defaults = pick('default') as z.output<typeof schema>
  return { ...options, name, tab, access, isPublic, schema, defaults }
}

/**
 * The value of a section from what is stored: fields that are missing, and those that are no longer
 * valid, have their defaults.
 */
export function settingValue<S extends SettingSection>(
  { fields }: S,
  stored: Record<string, unknown> = {},
): SettingValue<S> {
  const values = Object.entries(fields).map(([key, field]) => {
    const { success, data } = z.safeParse(field.schema, stored[key])
    return [key, success && key in stored ? data : field.default]
  })
  return Object.fromEntries(values) as SettingValue<S>
}

/** A part of a day: 09:00 to 17:00. */
export interface TimeRange {
  opens: string
  closes: string
}

const timeRange = /^([01]\d|2[0-3]):[0-5]\d ?[-–] ?([01]\d|2[0-3]):[0-5]\d$/

/** The ranges of a text such as 09:00-12:00, 13:00-17:00, in order; undefined if it has another form. */
export function readTimeRanges(text: string): TimeRange[] | undefined {
  const ranges = text === '' ? [] : text.split(',').map((range) => range.trim())
  const read = ranges.map((range) => ({ opens: range.slice(0, 5), closes: range.slice(-5) }))
  const isOrdered = read.every(
    ({ opens, closes }, at) => opens < closes && opens > (read[at - 1]?.closes ?? ''),
  )
  return isOrdered && ranges.every((range) => timeRange.test(range)) ? read : undefined
}

const hoursInvalid = 'Choose when it opens and when it closes, in this order.'

/** The opening hours of a weekday, such as 09:00-12:00, 13:00-17:00; empty if it is closed. */
export const openingHours = z.string(hoursInvalid).check(
  ...trimmed(60, hoursInvalid),
  z.refine((given) => readTimeRanges(given) !== undefined, hoursInvalid),
)

const zoneInvalid = 'Please choose a time zone.'

export const timeZoneName = z
  .string(zoneInvalid)
  .check(...trimmed(60, zoneInvalid), z.refine(isTimeZone, zoneInvalid))

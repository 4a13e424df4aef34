import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { line, text } from '#shared/fields.ts'
import { type SectionFields, settingSection } from '#shared/settings.ts'
import { placeholders, unknownPlaceholder } from './placeholders.ts'

const knownPlaceholders = z.refine<string>((given) => unknownPlaceholder(given) === undefined, {
  error: ({ input }) =>
    `There is no ${unknownPlaceholder(`${input}`)}. Use ${placeholders.join(', ')}.`,
})

/** A heading, which cannot be empty. */
export function heading(label: string, initial: string, max = 60) {
  const schema = line(`${label} is required`, max).check(knownPlaceholders)
  return { label, schema, default: initial }
}

/** A heading with line breaks. */
export function poster(label: string, initial: string, max = 100) {
  const schema = text(`${label} is required`, max).check(knownPlaceholders)
  return { label, schema, default: initial, input: 'textarea' as const }
}

/** A text that is left out of the page if it is empty. */
export function words(label: string, initial: string, max = 400) {
  const tooLong = `Please use at most ${max} characters.`
  const schema = z.string(tooLong).check(...trimmed(max, tooLong), knownPlaceholders)
  return { label, schema, default: initial, ...(max > 120 && { input: 'textarea' as const }) }
}

/** A field of half the width. */
export const half = <F extends object>(field: F) => ({ ...field, half: true as const })

/** The description of a page in search results. */
export function searchText(initial: string) {
  return { ...words('Description', initial, 300), hint: 'Search engines show it.' }
}

interface WebsiteSection<F extends SectionFields> {
  label: string
  description: string
  page: string
  fields: F
}

/** The texts of a page or a group of pages. A new one is joined in contract.ts. */
export function websiteSection<const N extends string, const F extends SectionFields>(
  name: N,
  section: WebsiteSection<F>,
) {
  return settingSection(name, { ...section, tab: 'Website', isPublic: true })
}

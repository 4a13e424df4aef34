import * as z from 'zod/mini'
import { contract, endpoint } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, imageUrl, message, optional, timestamp } from '#shared/fields.ts'
import type { SettingSection } from '#shared/settings.ts'
import { sections } from './sections.ts'

/** The `updatedAt` of a section that was never saved. It has defaults and no id. */
export const never = new Date(0).toISOString()

function savedSection<S extends z.ZodMiniObject>({ schema }: SettingSection<S>) {
  return z.object({ id: z.nullable(id), updatedAt: timestamp, value: schema })
}

type Sections = (typeof sections)[number]
type SavedSections = {
  [S in Sections as S['name']]: ReturnType<typeof savedSection<S['schema']>>
}

const declared: readonly SettingSection[] = sections
const all = Object.fromEntries(
  declared.map((section) => [section.name, savedSection(section)]),
) as SavedSections

/** The sections that visitors may read. */
export const publicSections = declared.filter(({ isPublic }) => isPublic)
const Site = z.object({
  ...Object.fromEntries(publicSections.map(({ name, schema }) => [name, schema])),
  /** The pictures of these sections. */
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
})

export const notOneColor = declareError(
  'NOT_ONE_COLOR',
  400,
  'This logo is not of one dark color on a transparent background. Please upload one for dark backgrounds.',
)

export const settings = contract({
  site: {
    route: 'GET /api/site',
    summary: 'What the site shows of the agency: facts, pages and texts, by section.',
    access: 'public',
    reply: Site,
    shows: ['setting', 'file'],
  },
  list: {
    route: 'GET /api/settings',
    summary: 'All sections of the settings, by name.',
    access: 'admin',
    reply: z.object(all),
    follows: ['setting'],
  },
  darkLogo: {
    route: 'POST /api/settings/brand/dark-logo',
    summary: 'Adds a white version of a logo of one dark color to the library, for the brand.',
    access: 'admin',
    body: z.object({ logo: imageUrl }),
    limit: 'upload',
    reply: z.extend(message, { url: imageUrl }),
    errors: [notOneColor, 'FILE_MISSING', 'FORBIDDEN'],
  },
})

/** The endpoint that saves one section. */
export function saveSection<S extends z.ZodMiniObject>(section: SettingSection<S>) {
  return endpoint({
    route: `PUT /api/settings/${section.name}`,
    summary: `Saves the settings of ${section.label.toLowerCase()}; with \`basedOn\` only if nobody else saved them since.`,
    access: section.access,
    ...(section.maxBytes && { maxBytes: section.maxBytes }),
    body: z.extend(section.schema, { basedOn: optional(timestamp) }),
    reply: z.extend(message, { item: savedSection(section) }),
    errors: ['CONFLICT'],
  })
}

import * as z from 'zod/mini'
import { implement } from '#server/http/implement.ts'
import type { SettingSection } from '#shared/settings.ts'
import { saveSection, settings } from './contract.ts'
import { makeDarkLogo } from './dark-logo.server.ts'
import { readableSection } from './readable-section.ts'
import { sections } from './sections.ts'
import { listSettings, readSite, saveSetting } from './service.server.ts'

const allSections: readonly SettingSection[] = sections

/** The titles of the sections and the labels of their fields, by name. */
export const labelsOfSections = Object.fromEntries(
  allSections.map(({ name, label, fields }) => {
    const labels = Object.entries(fields).map(([key, field]) => [key, field.label])
    return [name, { label, labels: Object.fromEntries(labels) as Record<string, string> }]
  }),
)

/** The stored row of a section as its form shows it. */
export function readableSetting({ section, value }: Record<string, unknown>) {
  const fields = z.parse(z.record(z.string(), z.unknown()), value)
  const declared = allSections.find(({ name }) => name === section)
  return declared ? readableSection(declared, fields) : fields
}

export const settingRoutes = [
  ...implement(settings, {
    list: (ctx) => listSettings(ctx.db),
    site: (ctx) => readSite(ctx),
    darkLogo: async (ctx, { body }) => ({
      message: 'Made from the logo. Save to use it.',
      url: await makeDarkLogo(ctx, body.logo),
    }),
  }),
  ...allSections.flatMap((section) =>
    implement(
      { save: saveSection(section) },
      { save: (ctx, { body }) => saveSetting(ctx, section, body) },
    ),
  ),
]

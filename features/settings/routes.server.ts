import { implement } from '#server/http/implement.ts'
import type { SettingSection } from '#shared/settings.ts'
import { saveSection, settings } from './contract.ts'
import { sections } from './sections.ts'
import { listSettings, readSite, saveSetting } from './service.server.ts'

const allSections: readonly SettingSection[] = sections

/** The titles of the sections, by name. */
export const sectionLabels = Object.fromEntries(sections.map(({ name, label }) => [name, label]))

export const settingRoutes = [
  ...implement(settings, {
    list: (ctx) => listSettings(ctx.db),
    site: (ctx) => readSite(ctx),
  }),
  ...allSections.flatMap((section) =>
    implement(
      { save: saveSection(section) },
      { save: (ctx, { body }) => saveSetting(ctx, section, body) },
    ),
  ),
]

import { slugify } from '#shared/text.ts'
import { sections } from './sections.ts'

/** The groups in the list of the settings page. */
export const settingTabs = [...new Set(sections.map(({ tab }) => tab))]

/** Its name in the URL. */
export const tabKey = (tab: string) => slugify(tab)

/** The place of a section on the settings page. */
export function sectionPath(name: string): string {
  const { tab = '' } = sections.find((section) => section.name === name) ?? {}
  return `/admin/settings?tab=${tabKey(tab)}#${name}`
}

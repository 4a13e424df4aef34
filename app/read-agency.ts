import { brandSection } from '#features/agency/brand/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { type Agency, describeAgency } from '#features/agency/rules.ts'
import { websiteSections } from '#features/settings/website/contract.ts'
import type { SettingSection, SettingValue } from '#shared/settings.ts'
import type { DocumentInfo } from './context.ts'
import { withFacts } from './site-texts.ts'

/** The settings stay the same objects until one changes. */
let last: { facts: object; brand: object; agency: Agency } | undefined

/** Reads the agency's facts from the settings. */
export async function readAgency({
  readSetting,
}: Pick<DocumentInfo, 'readSetting'>): Promise<Agency> {
  const facts = await readSetting(agencySection)
  const brand = await readSetting(brandSection)
  if (last?.facts !== facts || last.brand !== brand)
    last = { facts, brand, agency: describeAgency(facts, brand) }
  return last.agency
}

/** Reads a section of the website, with the facts of the agency in its texts. */
export async function readSite<S extends SettingSection>(
  document: DocumentInfo,
  section: S,
): Promise<SettingValue<S>> {
  return withFacts(await document.readSetting(section), await readAgency(document))
}

/** Reads all sections of the website, by name. */
export async function readWebsite({ readSetting }: DocumentInfo): Promise<Map<string, unknown>> {
  const values = websiteSections.map(
    async (section) => [section.name, await readSetting(section)] as const,
  )
  return new Map(await Promise.all(values))
}

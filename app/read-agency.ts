import { agencySection } from '#features/agency/contract.ts'
import { type Agency, describeAgency } from '#features/agency/rules.ts'
import type { DocumentInfo } from './context.ts'

/** Reads the agency's facts from the settings. */
export async function readAgency({ readSetting }: DocumentInfo): Promise<Agency> {
  return describeAgency(await readSetting(agencySection))
}

import { agencySection } from '#features/agency/contract.ts'

/** Every section of the settings, in the order of the page. */
export const sections = [agencySection] as const

import { createContext, useContext } from 'react'
import type { Agency } from '#features/agency/rules.ts'

export const AgencyContext = createContext<Agency | null>(null)

/** The agency's facts. */
export function useAgency(): Agency {
  const agency = useContext(AgencyContext)
  if (!agency) throw new Error('The document has no agency')
  return agency
}

/** Shows other facts, after an Admin saved them. */
export const SetAgencyContext = createContext<(agency: Agency) => void>(() => {})

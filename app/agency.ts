import { createContext, useContext } from 'react'
import type { Agency } from '#features/agency/rules.ts'

/** The agency's facts. The server reads them from the settings, the portals from their document. */
export const AgencyContext = createContext<Agency | null>(null)

export function useAgency(): Agency {
  const agency = useContext(AgencyContext)
  if (!agency) throw new Error('The document has no agency')
  return agency
}

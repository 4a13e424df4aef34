import { createContext, useContext } from 'react'
import { type Agency, describeAgency, neutralFacts } from '#features/agency/rules.ts'

/** The agency's facts. The server reads them from the settings, the portals from their document. */
export const AgencyContext = createContext<Agency>(describeAgency(neutralFacts))

export const useAgency = () => useContext(AgencyContext)

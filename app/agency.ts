import { createContext, useContext } from 'react'
import { type Agency, describeAgency, neutralFacts } from '#features/agency/rules.ts'

/** The agency's facts: on the server from the settings, in the portals from the document. */
export const AgencyContext = createContext<Agency>(describeAgency(neutralFacts))

export const useAgency = () => useContext(AgencyContext)

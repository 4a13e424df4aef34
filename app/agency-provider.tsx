import { type ReactNode, useState } from 'react'
import type { Agency } from '#features/agency/rules.ts'
import { SiteName } from '#ui/portal/site-name.ts'
import { AgencyContext, SetAgencyContext } from './agency.ts'

interface AgencyProviderProps {
  /** Read from the settings by the server, from its document by a portal. */
  agency: Agency
  children: ReactNode
}

export function AgencyProvider({ agency: initial, children }: AgencyProviderProps) {
  const [agency, setAgency] = useState(initial)
  return (
    <SetAgencyContext value={setAgency}>
      <AgencyContext value={agency}>
        <SiteName value={agency.name}>{children}</SiteName>
      </AgencyContext>
    </SetAgencyContext>
  )
}

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Agency } from '#features/agency/contract.ts'
import { SiteName } from '#ui/portal/site-name.ts'
import { AgencyContext } from './agency.ts'

const agency = JSON.parse(document.documentElement.dataset.agency ?? '') as Agency

startTransition(() => {
  hydrateRoot(
    document,
    <AgencyContext value={agency}>
      <SiteName value={agency.name}>
        <HydratedRouter />
      </SiteName>
    </AgencyContext>,
  )
})

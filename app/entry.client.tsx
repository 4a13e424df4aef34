import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Agency } from '#features/agency/contract.ts'
import { AgencyProvider } from './agency-provider.tsx'
import { takeFirstReads } from './frame/first-reads.ts'

const agency = JSON.parse(document.body.dataset.agency ?? '') as Agency

takeFirstReads()

startTransition(() => {
  hydrateRoot(
    document,
    <AgencyProvider agency={agency}>
      <HydratedRouter />
    </AgencyProvider>,
  )
})

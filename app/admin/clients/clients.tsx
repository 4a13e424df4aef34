import { ClientTable } from '#features/clients/client-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Clients() {
  return (
    <Page title="Clients" description="Companies and persons who are billed.">
      <ClientTable />
    </Page>
  )
}

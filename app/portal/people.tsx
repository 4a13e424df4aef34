import { PeopleTable } from '#features/clients/people-table.tsx'
import { api } from '#ui/client/api.ts'
import { Page } from '#ui/portal/page.tsx'

export default function People() {
  return (
    <Page title="People" description="Your colleagues in this portal, and what each of them sees.">
      <PeopleTable clientId={api.claims()?.clientId ?? ''} />
    </Page>
  )
}

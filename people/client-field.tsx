import { lazy, Suspense } from 'react'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import type { CreatorProps } from '#ui/combobox/combobox-field.tsx'
import { clients, type ListedClient } from './clients.ts'
import { clientLabel } from './names.ts'
import { type Names, PersonField } from './person-field.tsx'

const LazyDialog = lazy(() => import('./new-account/new-client-dialog.tsx'))

function NewClient(props: CreatorProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

const useFound = (q: string) =>
  useRead(clients.list, { query: { filter: 'active', sort: 'name', limit: 50, q } })

const labelOf = ({ contact, businessName }: ListedClient) =>
  clientLabel({ ...contact, businessName })

/** An active client, found by name, business or email. Admins can create one. */
export function ClientField({
  name = 'userId',
  names,
  required = true,
}: Names & { name?: string; required?: boolean }) {
  return (
    <PersonField
      name={name}
      required={required}
      label="Client"
      names={names}
      useFound={useFound}
      labelOf={labelOf}
      Creator={may({ access: 'admin' }) ? NewClient : undefined}
      createVerb="Create client"
    />
  )
}

import { lazy, Suspense } from 'react'
import { may } from '#ui/client/may.ts'
import type { CreatorProps } from '#ui/combobox/combobox-field.tsx'
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

/** An active client, found by name, business or email. Admins can create one. */
export function ClientField({ name = 'userId', names }: Names & { name?: string }) {
  const isAdmin = may({ access: 'admin' })
  return (
    <PersonField
      name={name}
      label="Client"
      names={names}
      // Managers see no status.
      query={{ filter: 'User', status: isAdmin ? 'Active' : undefined }}
      labelOf={clientLabel}
      Creator={isAdmin ? NewClient : undefined}
      createVerb="Create client"
    />
  )
}

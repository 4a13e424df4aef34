import { lazy, type ReactNode, Suspense } from 'react'
import { NewClient } from '#content/editing/new-client.ts'
import { may } from '#ui/client/may.ts'
import type { CreatorProps } from '#ui/combobox/combobox-field.tsx'

const LazyDialog = lazy(async () => ({
  default: (await import('./new-client-dialog.tsx')).NewClientDialog,
}))

function Dialog(props: CreatorProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

/** Lets Admins create a client wherever one is chosen below it. */
export function NewClients({ children }: { children: ReactNode }) {
  return <NewClient value={may({ access: 'admin' }) ? Dialog : null}>{children}</NewClient>
}

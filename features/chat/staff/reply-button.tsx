import { lazy, Suspense } from 'react'
import { RowButtons } from '#ui/details/row-buttons.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import type { WaitingClient } from './reply-dialog.tsx'

const ReplyDialog = lazy(async () => ({
  default: (await import('./reply-dialog.tsx')).ReplyDialog,
}))

/** Answers a client who waits, in a dialog. */
export function ReplyToClient({ client }: { client: WaitingClient }) {
  const { shown, show, props } = useDialog<WaitingClient>()
  return (
    <>
      <RowButtons
        actions={[{ label: 'Reply', onSelect: () => show(client) }]}
        name={`to ${client.client}`}
      />
      {shown && (
        <Suspense>
          <ReplyDialog client={shown} {...props} />
        </Suspense>
      )}
    </>
  )
}

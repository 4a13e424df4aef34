import { lazy, Suspense } from 'react'
import { RowButtons } from '#ui/details/row-buttons.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'

const ReplyDialog = lazy(async () => ({
  default: (await import('./reply-dialog.tsx')).ReplyDialog,
}))

/** Opens a lead in a dialog that answers it. */
export function ReplyToLead({ lead: { id, name } }: { lead: { id: string; name: string } }) {
  const { shown, show, props } = useDialog<string>()
  return (
    <>
      <RowButtons actions={[{ label: 'Reply', onSelect: () => show(id) }]} name={`to ${name}`} />
      {shown && (
        <Suspense>
          <ReplyDialog id={shown} {...props} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { UndoIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Field } from '#ui/form/field.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { calendar } from './contract.ts'

/** The private address from which a calendar program reads the appointments. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Calendar feed"
      description="Subscribe to this address in your calendar program, and your appointments appear there. Anyone with the address can read them."
    >
      <Address />
    </Dialog>
  )
}

function Address() {
  const confirm = useConfirm()
  const { data, error, refetch } = useRead(calendar.address, {})
  const replace = useWrite(calendar.replace, { refresh: [calendar.address] })
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-28 w-full" />
    )

  const askToReplace = () =>
    confirm({
      title: 'Replace the address of your calendar feed?',
      text: 'Programs that use the old address no longer get your appointments.',
      action: 'Replace address',
      onConfirm: () => replace.mutateAsync({}),
    })

  return (
    <div className="flex flex-col gap-3">
      <Field label="Address">
        {(control) => (
          <Input
            {...control}
            readOnly
            value={data.url}
            onFocus={({ target }) => target.select()}
            className="font-mono text-caption"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={data.url} label="Copy" />
        <Button variant="secondary" size="small" onClick={askToReplace}>
          <UndoIcon className="size-4" />
          Replace
        </Button>
      </div>
    </div>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '#content/changes/compare-values.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { toast } from '#ui/client/toast.ts'
import { useFormWork } from '#ui/form/open-forms.ts'
import { setUnsaved } from '#ui/form/set-unsaved.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

interface ConflictProps {
  noun: string
  /** The refusal of the server, which says who changed it and when. */
  error: ApiError
  mine: Values
  theirs: Values
  onClose: () => void
  onKeepMine: () => void
  onAcceptTheirs: () => void
}

/** Shows both versions of a record that somebody else saved in the meantime, to choose one. */
export function Conflict({
  noun,
  error,
  mine,
  theirs,
  onClose,
  onKeepMine,
  onAcceptTheirs,
}: ConflictProps) {
  const { labels } = useFormWork()
  const view = useLazy(() => import('#content/changes/compare-view.tsx'), true, onClose)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={error.message.replace(/\.$/, '')}
      description={`Your changes are not saved yet. Compare the two versions of the ${noun}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep editing
          </Button>
          <Button variant="secondary" onClick={onAcceptTheirs}>
            Use theirs
          </Button>
          <Button onClick={onKeepMine}>Use mine</Button>
        </>
      }
    >
      {view ? (
        <view.FieldLabels value={Object.fromEntries(labels)}>
          <view.Compare before={theirs} after={mine} names={['Theirs', 'Yours']} />
        </view.FieldLabels>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  )
}

/** Shows their version in the form. Undo brings one's own back. */
export function takeTheirs(form: UseFormReturn, theirs: Values): void {
  const mine = structuredClone(form.getValues())
  form.reset(theirs)
  toast.success('Your version was replaced by theirs.', {
    label: 'Undo',
    onSelect() {
      setUnsaved(form, mine)
      return 'Your version is back.'
    },
  })
}

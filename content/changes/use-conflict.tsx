import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { toast } from '#ui/client/toast.ts'
import { useFormWork } from '#ui/form/open-forms.ts'
import { setUnsaved } from '#ui/form/set-unsaved.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { Values } from './compare-values.ts'

interface ConflictOptions<Item> {
  noun: string
  /** Reads the record as it is now. */
  readLatest: () => Promise<Item>
  /** The form values of a record. */
  fieldsOf: (item: Item) => Values
  /** Converts form values to readable ones: labels instead of codes. */
  toReadable?: (values: Values) => Values
  /** Bases later saves on this version. */
  adopt: (item: Item) => void
}

interface Shown<Item> {
  form: UseFormReturn
  theirs: Item
  /** The refusal of the server, which says who changed it and when. */
  error: ApiError
  /** The form was submitted, not saved by itself. */
  isSubmit: boolean
}

/**
 * Saves a form of one record. If somebody else saved the record first, the dialog, which belongs
 * inside the form, shows both versions to choose one.
 */
export function useConflict<Item>(options: ConflictOptions<Item>) {
  const [shown, setShown] = useState<Shown<Item>>()

  async function compare(form: UseFormReturn, error: ApiError, isSubmit = false) {
    setShown({ form, error, isSubmit, theirs: await options.readLatest() })
  }

  async function saveOrCompare<T>(form: UseFormReturn, save: () => Promise<T>): Promise<T> {
    try {
      return await save()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await compare(form, error, true)
      throw error
    }
  }

  const close = () => setShown(undefined)
  const dialog = shown && <ConflictDialog {...options} {...shown} onClose={close} />
  return { saveOrCompare, compare, dialog }
}

/** Shows both versions of a record that somebody else saved in the meantime, to choose one. */
function ConflictDialog<Item>({
  noun,
  fieldsOf,
  toReadable = (values) => values,
  adopt,
  form,
  theirs,
  error,
  isSubmit,
  onClose,
}: ConflictOptions<Item> & Shown<Item> & { onClose: () => void }) {
  const { labels, submit } = useFormWork()
  const view = useLazy(() => import('./compare-view.tsx'), true, onClose)

  function acceptTheirs() {
    adopt(theirs)
    onClose()
  }

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
          <Button
            variant="secondary"
            onClick={() => {
              acceptTheirs()
              showTheirs(form, fieldsOf(theirs))
            }}
          >
            Use theirs
          </Button>
          <Button
            onClick={() => {
              acceptTheirs()
              // A draft is saved by autosave.
              if (isSubmit) void submit('submit')
            }}
          >
            Use mine
          </Button>
        </>
      }
    >
      {view ? (
        <view.FieldLabels value={Object.fromEntries(labels)}>
          <view.Compare
            before={toReadable(fieldsOf(theirs))}
            after={toReadable(form.getValues())}
            names={['Theirs', 'Yours']}
          />
        </view.FieldLabels>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  )
}

/** Shows their version in the form. Undo brings one's own back. */
function showTheirs(form: UseFormReturn, theirs: Values): void {
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

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/errors.ts'
import { useFormWork } from '#ui/form/open-forms.ts'
import type { Values } from './compare-values.ts'
import { Conflict, takeTheirs } from './conflict.tsx'

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
  error: ApiError
}

/**
 * Saves a form of one record. If somebody else saved the record first, the dialog, which belongs
 * inside the form, shows both versions to choose one.
 */
export function useConflict<Item>(options: ConflictOptions<Item>) {
  const [shown, setShown] = useState<Shown<Item>>()

  async function saveOrCompare<T>(form: UseFormReturn, save: () => Promise<T>): Promise<T> {
    try {
      return await save()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        setShown({ form, error, theirs: await options.readLatest() })
      throw error
    }
  }

  const close = () => setShown(undefined)
  const dialog = shown && <ConflictDialog {...options} {...shown} onClose={close} />
  return { saveOrCompare, dialog }
}

function ConflictDialog<Item>({
  noun,
  fieldsOf,
  toReadable = (values) => values,
  adopt,
  form,
  theirs,
  error,
  onClose,
}: ConflictOptions<Item> & Shown<Item> & { onClose: () => void }) {
  const { submit } = useFormWork()

  function acceptTheirs() {
    adopt(theirs)
    onClose()
  }

  return (
    <Conflict
      noun={noun}
      error={error}
      mine={toReadable(form.getValues())}
      theirs={toReadable(fieldsOf(theirs))}
      onClose={onClose}
      onKeepMine={() => {
        acceptTheirs()
        void submit('submit')
      }}
      onAcceptTheirs={() => {
        acceptTheirs()
        takeTheirs(form, fieldsOf(theirs))
      }}
    />
  )
}

import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { inOwnZone, whenItWas } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { setUnsaved } from '#ui/form/set-unsaved.ts'
import { readUnsaved, removeUnsaved, writeUnsaved } from '#ui/form/unsaved-storage.ts'

const everyMs = 2_000

interface FormRecoveryProps {
  name: string
  /** The version of the record. */
  version?: string
  /** Receives the version that the restored input is based on, which may be an older one. */
  onRestored?: (version: string) => void
}

/**
 * Stores unsaved input in this browser and offers to restore it after a crash or a reload. Place it
 * inside a form.
 */
export function FormRecovery({ name, version, onRestored }: FormRecoveryProps) {
  const form = useFormContext()
  const { isDirty, isSubmitSuccessful } = useFormState()
  const [found, setFound] = useState(() => readUnsaved(name))

  useEffect(() => {
    if (!isDirty) return
    const keep = () =>
      writeUnsaved(name, { at: new Date().toISOString(), values: form.getValues(), version })
    const timer = setInterval(keep, everyMs)
    return () => {
      clearInterval(timer)
      // The form was saved or left on purpose.
      removeUnsaved(name)
    }
  }, [name, isDirty, form, version])

  // The offer stays beside new input until the person decides.
  if (!found || isSubmitSuccessful) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 border-action border-l-2 bg-sunken py-3 pr-3 pl-4 text-small xl:col-span-full"
    >
      <p>What you wrote here {inOwnZone(() => whenItWas(found.at))} was not saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            setUnsaved(form, found.values)
            if (found.version) onRestored?.(found.version)
            setFound(null)
          }}
        >
          Restore
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            removeUnsaved(name)
            setFound(null)
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

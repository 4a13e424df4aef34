import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'

interface Kept {
  at: string
  values: Record<string, unknown>
}

const prefix = 'typed '
const everyMs = 2_000
const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** In a form: keeps in this browser what is typed, and offers it again after a crash or a reload. */
export function KeepTyped({ name }: { name: string }) {
  const key = prefix + name
  const form = useFormContext()
  const { isDirty, isSubmitSuccessful } = useFormState()
  const [found, setFound] = useState(() => read(key))

  useEffect(() => {
    if (!isDirty) return
    const keep = () => write(key, { at: new Date().toISOString(), values: form.getValues() })
    const timer = setInterval(keep, everyMs)
    return () => {
      clearInterval(timer)
      // Left in order: saved, or thrown away on purpose.
      forget(key)
    }
  }, [key, isDirty, form])

  // Also beside what is typed anew, until one of the two is chosen.
  if (!found || isSubmitSuccessful) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 border-action border-l-2 bg-sunken py-3 pr-3 pl-4 text-small xl:col-span-full"
    >
      <p>What you wrote here on {time.format(new Date(found.at))} was not saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            for (const [field, value] of Object.entries(found.values))
              form.setValue(field, value, { shouldDirty: true })
            setFound(null)
          }}
        >
          Bring it back
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            forget(key)
            setFound(null)
          }}
        >
          Throw it away
        </Button>
      </div>
    </div>
  )
}

/** At a logout: what somebody wrote is not for whoever uses this browser next. */
export function forgetTyped(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) forget(key)
}

// Where storage is closed or full, nothing is kept.
function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {}
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

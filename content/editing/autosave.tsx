import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatHour, inOwnZone } from '#shared/dates.ts'
import { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { CheckIcon } from '#ui/base/icons.tsx'
import { omit, parseParts } from '#ui/form/form-resolver.ts'
import { useFormWork } from '#ui/form/open-forms.ts'
import { markSaved } from '#ui/form/set-unsaved.ts'

type Values = Record<string, unknown>

interface AutosaveOptions {
  /** False while the form is saved only by its button. */
  on: boolean
  /** The fields to save, and when they are valid enough for it. */
  schema: z.ZodMiniObject
  save: (values: Values) => Promise<unknown>
  /** The version being edited: after a conflict nothing is saved until it changes. */
  version: string | undefined
}

export interface Autosave {
  /** Saves pending changes at once. False if something remains unsaved. */
  flush: () => Promise<boolean>
  savedAt: Date | undefined
  /** Why the last save failed, or what it left out. */
  failure: string | undefined
  /** Somebody else saved first: nothing is saved until the versions are compared. */
  conflict: ApiError | undefined
}

const delayMs = 2_000
const retryMs = 10_000
const unreachableMessage = 'Not saved: the server cannot be reached. Retrying.'
/** A save while somebody types must not change the typed values, their errors or the focus. */
export const keptWhileTyping = {
  keepValues: true,
  keepFieldsRef: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const

/** Inside a form: saves it whenever typing pauses. */
export function useAutosave({ on, schema, save, version }: AutosaveOptions): Autosave {
  const form = useFormContext()
  const { submitting, pending } = useFormWork()
  const { defaultValues, isDirty } = useFormState()
  const names = Object.keys(schema.def.shape)
  const textOf = (values: Values = {}) => JSON.stringify(names.map((name) => values[name] ?? ''))
  const typed = textOf(useWatch())
  const unsaved = typed !== textOf(defaultValues)
  const [savedAt, setSavedAt] = useState<Date>()
  const [failure, setFailure] = useState<string>()
  const [failures, setFailures] = useState(0)
  const [conflict, setConflict] = useState<ApiError>()
  const stoppedAt = useRef<string>(undefined)
  const serverErrors = useRef<string[]>([])

  async function saveNow(): Promise<boolean> {
    for (const report of pending) report()
    const values = structuredClone(form.getValues())
    const { data, refused } = await parseParts(schema, values)
    if (submitting.current) return false
    try {
      Object.assign(refused, await saveParts(data))
    } catch (error) {
      showError(error)
      return false
    }
    const [first] = Object.values(refused)
    setFailure(first && `Saved, except: ${first}`)
    setFailures(0)
    setSavedAt(new Date())
    return markParts(omit(values, Object.keys(refused)))
  }

  /** Saves again without the fields that the server refuses, and returns why it does. */
  async function saveParts(data: Values): Promise<Record<string, string>> {
    form.clearErrors(serverErrors.current)
    serverErrors.current = []
    try {
      await save(data)
      return {}
    } catch (error) {
      const fields = error instanceof ApiError && error.fields
      if (!fields || Object.keys(fields).every((name) => !(name in data))) throw error
      showFieldErrors(fields)
      await save(omit(data, Object.keys(fields)))
      return fields
    }
  }

  /** Marks these values as saved. Later input and all other fields stay dirty. */
  function markParts(values: Values): boolean {
    const sent = Object.fromEntries(
      names.filter((name) => name in values).map((name) => [name, values[name]]),
    )
    return markSaved(form, { ...latest.current.defaultValues, ...sent }, keptWhileTyping)
  }

  function showError(error: unknown) {
    const {
      code,
      fields = {},
      message,
    } = error instanceof ApiError ? error : new ApiError('INTERNAL')
    if (code === 'CONFLICT') {
      stoppedAt.current = version
      setConflict(new ApiError('CONFLICT', { message }))
      return setFailure(message)
    }
    showFieldErrors(fields)
    const [first] = Object.values(fields)
    if (first) return setFailure(`Not saved yet. ${first}`)
    setFailure(code === 'UNAVAILABLE' ? unreachableMessage : message)
    setFailures((count) => count + 1)
  }

  function showFieldErrors(fields: Record<string, string>) {
    serverErrors.current = Object.keys(fields)
    for (const [name, said] of Object.entries(fields)) {
      form.setError(name, { type: 'server', message: said })
    }
  }

  const latest = useRef({ saveNow, unsaved, isDirty, defaultValues })
  latest.current = { saveNow, unsaved, isDirty, defaultValues }
  const stopped = version !== undefined && stoppedAt.current === version

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and every failure restart the timer
  useEffect(() => {
    if (!on || !unsaved || stopped) return
    const timer = setTimeout(() => void latest.current.saveNow(), failures > 0 ? retryMs : delayMs)
    return () => clearTimeout(timer)
  }, [on, unsaved, stopped, typed, failures])

  useEffect(() => {
    if (!on) return
    const leave = () => {
      const { unsaved, saveNow } = latest.current
      if (document.visibilityState === 'hidden' && unsaved) void saveNow()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [on])

  const flush = async () => {
    const { saveNow, unsaved, isDirty } = latest.current
    return unsaved ? saveNow() : !isDirty
  }
  return { flush, savedAt, failure, conflict: stopped ? conflict : undefined }
}

interface SaveStatusProps extends Autosave {
  /** Shows both versions. */
  onCompare: (conflict: ApiError) => void
}

/** The save status. Screen readers announce only failures, because saves happen all the time. */
export function SaveStatus({ savedAt, failure, conflict, onCompare }: SaveStatusProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
      <p role="status">{failure}</p>
      {!failure && savedAt && (
        <p className="inline-flex items-center gap-1.5">
          <CheckIcon className="size-4 text-good" />
          <span data-numeric>Saved at {inOwnZone(() => formatHour(savedAt.toISOString()))}</span>
        </p>
      )}
      {conflict && (
        <Button size="small" variant="secondary" onClick={() => onCompare(conflict)}>
          Compare versions
        </Button>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/errors.ts'
import { CheckIcon } from '#ui/base/icons.tsx'
import { useFormWork } from '#ui/form/form.tsx'
import { parseForm } from '#ui/form/form-resolver.ts'

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
  /** Why the last save failed. */
  refused: string | undefined
}

const pauseMs = 2_000
const retryMs = 10_000
const conflicted = 'Somebody else changed this meanwhile. Save it to see both.'
const unreachable = 'Not saved, the server cannot be reached. Trying again.'
// A reset must not change the typed values, their errors or the focus.
const keepAll = {
  keepValues: true,
  keepFieldsRef: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
}

/** Inside a form: saves it whenever typing pauses. */
export function useAutosave({ on, schema, save, version }: AutosaveOptions): Autosave {
  const form = useFormContext()
  const { sending } = useFormWork()
  const { defaultValues, isDirty } = useFormState()
  const names = Object.keys(schema.def.shape)
  const textOf = (values: Values = {}) => JSON.stringify(names.map((name) => values[name] ?? ''))
  const typed = textOf(useWatch())
  const unsaved = typed !== textOf(defaultValues)
  const [savedAt, setSavedAt] = useState<Date>()
  const [refused, setRefused] = useState<string>()
  const [failures, setFailures] = useState(0)
  const stoppedAt = useRef<string>(undefined)
  const marked = useRef<string[]>([])

  async function keep(): Promise<boolean> {
    const values = structuredClone(form.getValues())
    const parsed = await parseForm(schema, values)
    if (sending.current) return false
    if (!parsed.success) {
      setRefused(`Not saved yet. ${parsed.error.issues[0]?.message ?? ''}`)
      return false
    }
    try {
      await save(parsed.data)
    } catch (error) {
      explain(error)
      return false
    }
    form.clearErrors(marked.current)
    marked.current = []
    setRefused(undefined)
    setFailures(0)
    setSavedAt(new Date())
    return settle(values)
  }

  /** Marks these values as saved. Later input and fields outside the schema stay dirty. */
  function settle(values: Values): boolean {
    const sent = Object.fromEntries(names.map((name) => [name, values[name]]))
    const saved: Values = { ...latest.current.defaultValues, ...sent }
    form.reset(saved, keepAll)
    const now = form.getValues()
    const open = Object.keys(now).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(saved[name]),
    )
    for (const name of open) form.setValue(name, now[name], { shouldDirty: true })
    return open.length === 0
  }

  function explain(error: unknown) {
    const {
      code,
      fields = {},
      message,
    } = error instanceof ApiError ? error : new ApiError('INTERNAL')
    if (code === 'CONFLICT') {
      stoppedAt.current = version
      return setRefused(conflicted)
    }
    marked.current = Object.keys(fields)
    for (const [name, said] of Object.entries(fields)) {
      form.setError(name, { type: 'server', message: said })
    }
    const [first] = Object.values(fields)
    if (first) return setRefused(`Not saved yet. ${first}`)
    setRefused(code === 'UNAVAILABLE' ? unreachable : message)
    setFailures((count) => count + 1)
  }

  const latest = useRef({ keep, unsaved, isDirty, defaultValues })
  latest.current = { keep, unsaved, isDirty, defaultValues }
  const stopped = version !== undefined && stoppedAt.current === version

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and every failure restart the timer
  useEffect(() => {
    if (!on || !unsaved || stopped) return
    const timer = setTimeout(() => void latest.current.keep(), failures > 0 ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [on, unsaved, stopped, typed, failures])

  useEffect(() => {
    if (!on) return
    const leave = () => {
      const { unsaved, keep } = latest.current
      if (document.visibilityState === 'hidden' && unsaved) void keep()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [on])

  const flush = async () => {
    const { keep, unsaved, isDirty } = latest.current
    return unsaved ? keep() : !isDirty
  }
  return { flush, savedAt, refused }
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The save status. Screen readers announce only failures, because saves happen all the time. */
export function SavedNote({ savedAt, refused }: Autosave) {
  return (
    <p className="min-w-0 text-ink-soft text-small">
      <span role="status">{refused}</span>
      {!refused && savedAt && (
        <span className="inline-flex items-center gap-1.5">
          <CheckIcon className="size-4 text-good" />
          <span data-numeric>Saved at {time.format(savedAt)}</span>
        </span>
      )}
    </p>
  )
}

import type { KeepStateOptions, UseFormReturn } from 'react-hook-form'

type Values = Record<string, unknown>

/** Puts values into the form as unsaved input. */
export function setUnsaved(form: UseFormReturn, values: Values): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name, value, { shouldDirty: true })
}

/** Marks these values as saved. Later input stays unsaved; false if there is any. */
export function markSaved(form: UseFormReturn, saved: Values, keep?: KeepStateOptions): boolean {
  const now: Values = form.getValues()
  const isClean = Object.keys(now).every(
    (name) => JSON.stringify(now[name]) === JSON.stringify(saved[name]),
  )
  const { array } = form.control._names
  form.reset(saved, isClean ? keep : { ...keep, keepValues: true, keepFieldsRef: true })
  // Otherwise lists that are not rendered again would ignore values that are set later.
  for (const name of array) form.control._names.array.add(name)
  return isClean
}

import type { UseFormReturn } from 'react-hook-form'

/** Puts values into the form as unsaved input. */
export function setUnsaved(form: UseFormReturn, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name, value, { shouldDirty: true })
}

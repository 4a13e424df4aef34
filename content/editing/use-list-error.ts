import { type FieldError, get, useFormState } from 'react-hook-form'

/** The error of a list of rows as a whole. */
export function useListError(name: string): string | undefined {
  const error: FieldError | undefined = get(useFormState({ name }).errors, name)
  const message = error?.root?.message ?? error?.message
  return typeof message === 'string' ? message : undefined
}

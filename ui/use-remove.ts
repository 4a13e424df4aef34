import type { Endpoint, Input } from '#shared/endpoint.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useWrite } from '#ui/data.tsx'
import { may } from '#ui/may.ts'

interface RemoveOptions {
  /** What is deleted, in a word: service. */
  noun: string
  /** Lists that show it. */
  refresh: readonly Endpoint[]
  /** What goes with it, where somebody could be surprised. */
  consequence?: string
  onDone?: () => void
}

/** Asks by name, then deletes. Null for those who may not. */
export function useRemove<E extends Endpoint & { params: object }>(
  endpoint: E,
  { noun, refresh, consequence, onDone }: RemoveOptions,
): ((name: string, input: Input<E>) => void) | null {
  const confirm = useConfirm()
  const remove = useWrite(endpoint, { refresh, onDone, failed: `Failed to delete ${noun}.` })
  if (!may(endpoint)) return null
  return (name, input) =>
    confirm({
      title: `Delete “${name}”?`,
      text: consequence ?? 'This cannot be undone.',
      action: `Delete ${noun}`,
      onConfirm: () => remove.mutateAsync(input),
    })
}

import type { Endpoint, Input } from '#shared/endpoint.ts'
import type { InUseCall } from '#shared/fields.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { Question } from '#ui/overlay/confirm-dialog.tsx'

export interface RemoveOptions {
  /** The noun of the record: service. */
  noun: string
  /** The noun in the message of a failed deletion, if different. */
  failedNoun?: string
  /** The lists to refetch. */
  refresh: readonly Endpoint[]
  /** Other effects of the deletion, shown before it. */
  consequence?: string
  /** Asked before the deletion is offered: the records that prevent it. */
  inUse?: InUseCall | undefined
  /** Restores a deleted record by the `changeId` of the reply; offered for ten seconds. */
  undo?: Endpoint
  onDone?: (() => void) | undefined
}

/** The action that is offered for a record that is in use. */
type Instead = Pick<Question, 'action' | 'onConfirm'>

/** Deletes a record after a confirmation that names it. Null for people who may not delete. */
export function useRemove<E extends Endpoint & { params: object }>(
  endpoint: E,
  { noun, failedNoun = noun, refresh, inUse, undo, consequence, onDone }: RemoveOptions,
): ((name: string, input: Input<E>, instead?: Instead) => void) | null {
  const confirm = useConfirm()
  const refetch = useRefetch(refresh)
  const remove = useWrite(endpoint, {
    refresh,
    failed: `Failed to delete ${failedNoun}.`,
    showSuccess(reply) {
      const { message, changeId } = reply as { message: string; changeId?: string }
      if (!undo || !changeId) return toast.success(message)
      toast.success(message, { label: 'Undo', onSelect: () => restore(undo, changeId) })
    },
    ...(onDone && { onDone }),
  })

  async function restore(by: Endpoint, id: string): Promise<string> {
    const reply = await api.call(by, { params: { id }, body: { to: 'before' } })
    await refetch()
    return (reply as { message: string }).message
  }

  if (!may(endpoint)) return null
  return (name, input, instead) => {
    const title = `Delete “${name}”?`
    const question = {
      text: consequence ?? 'This cannot be undone.',
      action: `Delete ${noun}`,
      onConfirm: () => remove.mutateAsync(input),
    }
    const complete =
      inUse &&
      (async () => {
        const { message, links } = await api.call(inUse, input as Input<InUseCall>)
        return message ? { text: message, links, ...instead } : question
      })
    confirm(complete ? { title, complete } : { title, ...question })
  }
}

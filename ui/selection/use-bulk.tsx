import type { Endpoint } from '#shared/endpoint.ts'
import type { BulkReply, bulkReply } from '#shared/fields.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { Option } from '#ui/overlay/option.ts'

/** An endpoint that acts on several records, such as `removeManyCall`. */
export type BulkEndpoint = Endpoint & { body: object; reply: typeof bulkReply }

/** The actions on the selected rows of a list. */
export interface Bulk<Row> {
  /** The records in the plural: reasons. */
  plural: string
  nameOf: (row: Row) => string
  /** The lists to refetch. */
  refresh: readonly Endpoint[]
  publish?: BulkEndpoint
  category?: { call: BulkEndpoint; options: readonly Option[] }
  /** Marks of leads: the label and the body of the call. */
  marks?: { call: BulkEndpoint; bodies: readonly [label: string, body: Record<string, unknown>][] }
  remove: {
    call: BulkEndpoint
    consequence: string
    /** Restores deleted records by the `changeId` of their results. */
    undo?: BulkEndpoint
  }
}

export interface Named {
  id: string
  name: string
}

/**
 * Acts on several records in one call, and says which of them were refused and why. Resolves to the
 * ids of the records that need no further action.
 */
export function useBulk(refresh: readonly Endpoint[]) {
  const confirm = useConfirm()
  const refetch = useRefetch(refresh)

  async function call(by: BulkEndpoint, body: Record<string, unknown>): Promise<BulkReply> {
    try {
      return (await api.call(by, { body })) as BulkReply
    } catch (error) {
      toastError(error)
      throw error
    } finally {
      await refetch()
    }
  }

  async function restore(by: BulkEndpoint, ids: readonly string[]) {
    const { message } = await call(by, { ids })
    toast.success(message)
  }

  function report(
    { message, results }: BulkReply,
    records: readonly Named[],
    undo: BulkEndpoint | undefined,
  ) {
    const ids = results.flatMap(({ changeId }) => changeId ?? [])
    const action = undo &&
      ids.length > 0 && {
        label: 'Undo',
        onSelect: () => void restore(undo, ids).catch(() => {}),
      }
    if (results.some(({ outcome }) => outcome === 'done'))
      toast.success(message, action || undefined)
    const left = results.filter(({ outcome }) => outcome !== 'done')
    if (left.length === 0) return
    const nameOf = (id: string) => records.find((record) => record.id === id)?.name
    confirm({
      title: message,
      fields: (
        <ul className="flex flex-col gap-2">
          {left.map(({ id, message: reason = 'It was deleted in the meantime.' }) => (
            <li key={id} className="wrap-anywhere">
              <strong className="font-medium">{nameOf(id)}:</strong> {reason}
            </li>
          ))}
        </ul>
      ),
    })
  }

  return async (
    by: BulkEndpoint,
    body: Record<string, unknown>,
    records: readonly Named[],
    undo?: BulkEndpoint,
  ): Promise<string[]> => {
    const reply = await call(by, { ...body, ids: records.map(({ id }) => id) })
    report(reply, records, undo)
    return reply.results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : id))
  }
}

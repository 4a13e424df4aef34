import { type RefObject, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { bulkReply } from '#shared/fields.ts'
import type { Option } from '#ui/base/select.tsx'
import { may } from '#ui/client/may.ts'
import type { List } from '#ui/list/list-state.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'

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

/** The selected rows by id with their names, of one search and filter. */
export interface Selected {
  view: string
  names: ReadonlyMap<string, string>
}

export interface SelectionState {
  selected: Selected | undefined
  setSelected: (next: Selected) => void
  /** The checkbox that was pressed last. */
  latest: RefObject<HTMLInputElement | null>
}

export type SelectableList<Row> = Pick<List<Row>, 'rows' | 'q' | 'chosen'>

const load = () => import('#ui/selection/row-selection.tsx')
const loading = { all: null, of: () => null }

/**
 * The checkboxes of a list and the bar with the actions on the selected rows. Their code is loaded
 * after the rows.
 */
export function useSelection<Row extends { id: string }>(
  list: SelectableList<Row>,
  bulk: Bulk<Row>,
) {
  const [selected, setSelected] = useState<Selected>()
  const latest = useRef<HTMLInputElement>(null)
  const calls = [bulk.remove.call, bulk.publish, bulk.category?.call, bulk.marks?.call]
  const isOffered = calls.some((call) => call && may(call))
  // After a failure, the next rows load it again.
  const [failedWith, setFailedWith] = useState<readonly Row[]>()
  const isNeeded = isOffered && list.rows !== undefined && list.rows !== failedWith
  const code = useLazy(load, isNeeded, () => setFailedWith(list.rows))
  if (!isOffered) return { selection: undefined, bar: null }
  if (!code) return { selection: loading, bar: null }
  return code.selectRows(list, bulk, { selected, setSelected, latest })
}

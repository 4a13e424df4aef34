import { useRef, useState } from 'react'
import { may } from '#ui/client/may.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { SelectableList, Selected } from '#ui/selection/row-selection.tsx'
import type { Bulk } from '#ui/selection/use-bulk.tsx'

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

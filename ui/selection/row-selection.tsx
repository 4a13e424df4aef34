import type { ChangeEvent, RefObject } from 'react'
import { bulkMax } from '#shared/fields.ts'
import { CheckboxInput } from '#ui/base/checkbox-input.tsx'
import type { List } from '#ui/list/list-state.ts'
import { SelectionBar } from '#ui/selection/selection-bar.tsx'
import type { Bulk } from '#ui/selection/use-bulk.tsx'

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

/**
 * The checkboxes and the bar of a list. The selection is kept on other pages and in another order,
 * and starts anew with another search or filter.
 */
export function selectRows<Row extends { id: string }>(
  list: SelectableList<Row>,
  bulk: Bulk<Row>,
  { selected, setSelected, latest }: SelectionState,
) {
  const { plural, nameOf } = bulk
  const view = JSON.stringify([list.q, list.chosen])
  const names = selected?.view === view ? selected.names : new Map<string, string>()
  const rows = list.rows ?? []

  const keep = (entries: Iterable<[string, string]>) =>
    setSelected({ view, names: new Map([...entries].slice(0, bulkMax)) })

  function select(chosen: readonly Row[], on: boolean) {
    const ids = new Set(chosen.map(({ id }) => id))
    const others = [...names].filter(([id]) => !ids.has(id))
    keep(on ? [...others, ...chosen.map((row): [string, string] => [row.id, nameOf(row)])] : others)
  }

  /** With Shift, from the row that was chosen last to this one. */
  function toggle(row: Row, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const before = latest.current?.value
    latest.current = target
    const from = rows.findIndex(({ id }) => id === before)
    const to = rows.indexOf(row)
    const isRange = (nativeEvent as MouseEvent).shiftKey && from >= 0
    select(isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], target.checked)
  }

  function settle(ids: readonly string[]) {
    keep([...names].filter(([id]) => !ids.includes(id)))
  }

  function clear() {
    keep([])
    const box = latest.current
    // The button that was pressed disappears.
    ;(box?.isConnected ? box : document.querySelector('main'))?.focus()
  }

  const onPage = rows.filter(({ id }) => names.has(id)).length
  const page = {
    all: rows.length > 0 && onPage === rows.length,
    some: onPage > 0 && onPage < rows.length,
    select: (on: boolean) => select(rows, on),
  }
  const rowsNamed = [...names].map(([id, name]) => ({ id, name }))

  return {
    selection: {
      // Cards have no header; the bar selects their page.
      all: (
        <span className="cards:hidden">
          <RowBox
            label={`Select all ${plural} on this page`}
            checked={page.all}
            indeterminate={page.some}
            onChange={({ target }) => page.select(target.checked)}
          />
        </span>
      ),
      of: (row: Row) => (
        <RowBox
          label={`Select ${nameOf(row)}`}
          value={row.id}
          checked={names.has(row.id)}
          onChange={(event) => toggle(row, event)}
        />
      ),
    },
    bar: (
      <>
        <p role="status" className="sr-only">
          {rowsNamed.length > 0 && `${rowsNamed.length} selected`}
        </p>
        {rowsNamed.length > 0 && (
          <SelectionBar
            bulk={bulk}
            rows={rowsNamed}
            {...(!page.all && { onSelectPage: () => page.select(true) })}
            onSettled={settle}
            onClear={clear}
          />
        )}
      </>
    ),
  }
}

interface RowBoxProps {
  label: string
  value?: string
  checked: boolean
  indeterminate?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function RowBox({ label, indeterminate = false, ...input }: RowBoxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself
    <label className="-m-2 inline-flex cursor-pointer p-2 align-middle">
      <CheckboxInput
        {...input}
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
      />
    </label>
  )
}

import { IconButton } from '#ui/base/button.tsx'
import { CheckIcon, SortIcon } from '#ui/base/icons.tsx'
import type { Column } from '#ui/list/table.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

interface SortMenuProps {
  columns: Column<never>[]
  sort: string
  onSort: (sort: string) => void
}

const HiddenIcon = () => <CheckIcon className="invisible size-4" />

/** A sort menu, shown where the headers of sortable columns are hidden. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const directions = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, ascending` },
      { value: `-${key}`, label: `${header}, descending` },
    ])
  if (directions.length === 0) return null
  const actions = directions.map(
    ({ value, label }): MenuAction => ({
      label: value === sort ? `${label} (current)` : label,
      onSelect: () => onSort(value),
      icon: value === sort ? CheckIcon : HiddenIcon,
    }),
  )
  const isWideOnly = columns.some(({ sortable, from }) => sortable && from === 'wide')
  return (
    <div className={isWideOnly ? 'wide:hidden' : 'rows:hidden'}>
      <Menu
        label="Sort"
        actions={actions}
        trigger={
          <IconButton label="Sort" variant="secondary">
            <SortIcon />
          </IconButton>
        }
      />
    </div>
  )
}

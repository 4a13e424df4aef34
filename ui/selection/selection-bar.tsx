import { bulkMax } from '#shared/fields.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { CloseIcon, MoreIcon } from '#ui/base/icons.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { marksSaveBar } from '#ui/portal/mark-frame.ts'
import { useBulkActions } from '#ui/selection/bulk-actions.tsx'
import type { Bulk, Named } from '#ui/selection/use-bulk.tsx'

interface SelectionBarProps {
  bulk: Bulk<never>
  rows: readonly Named[]
  /** Omitted while the whole page is selected. */
  onSelectPage?: () => void
  /** Called with the ids that need no further action. */
  onSettled: (ids: readonly string[]) => void
  onClear: () => void
}

/** The actions on the selected rows, at the bottom of the screen. On a phone they are a menu. */
export function SelectionBar({ bulk, rows, onSelectPage, onSettled, onClear }: SelectionBarProps) {
  const actions = useBulkActions(bulk, rows, onSettled)
  return (
    <div
      ref={marksSaveBar}
      className="sticky bottom-0 z-20 -mx-4 mt-4 bg-paper px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
    >
      <section
        aria-label="Selection"
        className="flex min-h-14 items-center gap-x-3 gap-y-1 border border-ink bg-raised py-1.5 pr-1.5 pl-4 sm:flex-wrap"
      >
        <p data-numeric className="mr-auto text-small">
          <strong className="font-medium">{rows.length} selected</strong>
          {rows.length === bulkMax && <span className="text-ink-soft"> (the most at once)</span>}
        </p>
        {onSelectPage && (
          <Button size="small" variant="quiet" onClick={onSelectPage}>
            Select page
          </Button>
        )}
        <div className="flex gap-2 max-sm:hidden">
          {actions.map(({ label, icon: Icon, danger, onSelect }) => (
            <Button
              key={label}
              size="small"
              variant={danger ? 'danger' : 'secondary'}
              onClick={onSelect}
            >
              {Icon && <Icon className="size-4" />}
              {label}
            </Button>
          ))}
        </div>
        <div className="sm:hidden">
          <Menu
            label="Actions for the selection"
            actions={actions}
            trigger={
              <Button size="small" variant="secondary">
                <MoreIcon className="size-4" />
                Actions
              </Button>
            }
          />
        </div>
        <IconButton label="Clear selection" size="small" onClick={onClear}>
          <CloseIcon />
        </IconButton>
      </section>
    </div>
  )
}

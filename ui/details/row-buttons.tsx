import { Button } from '#ui/base/button.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

interface RowButtonsProps {
  actions: readonly MenuAction[]
  /** The name of the record, for screen readers. */
  name: string
}

/** Actions on a record as small buttons in its row, the first one in front. */
export function RowButtons({ actions, name }: RowButtonsProps) {
  return actions.map(({ label, onSelect }, at) => (
    <Button
      key={label}
      className="px-3!"
      variant={at === 0 ? 'secondary' : 'quiet'}
      onClick={onSelect}
    >
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  ))
}

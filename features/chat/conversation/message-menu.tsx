import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

/** The actions on a message, if there are any. */
export function MessageMenu({ actions = [] }: { actions?: MenuAction[] | undefined }) {
  return actions.length > 0 && <Menu label="Message actions" actions={actions} />
}

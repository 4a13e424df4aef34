import {
  type ComponentProps,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useState,
} from 'react'
import { Button, IconButton } from '#ui/base/button.tsx'
import { MoreIcon } from '#ui/base/icons.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { type Press, pressHandlers } from '#ui/overlay/press.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'

interface MenuProps {
  /** The accessible name, such as Actions for Care plan. */
  label: string
  actions: MenuAction[]
  /** A button that opens the menu, instead of the three dots. */
  trigger?: ReactElement<HTMLAttributes<HTMLElement>>
}

const loadPopup = () => import('#ui/overlay/menu-popup.tsx')

/** A menu. It is a plain button until it is pressed, because a list has one in each row. */
export function Menu({ label, actions, trigger }: MenuProps) {
  const [press, setPress] = useState<Press>()
  const popup = useLazy(loadPopup, press !== undefined, () => setPress(undefined))
  const button = trigger ?? (
    <IconButton label={label} size="small">
      <MoreIcon />
    </IconButton>
  )
  if (press && popup)
    return <popup.MenuPopup label={label} actions={actions} press={press} trigger={button} />
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...pressHandlers(setPress),
  })
}

interface MoreMenuProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  actions: MenuAction[]
}

/** The menu in the header of a page. */
export function MoreMenu({ actions, ...button }: MoreMenuProps) {
  if (actions.length === 0) return null
  return (
    <Menu
      label="More actions"
      actions={actions}
      trigger={
        <Button variant="secondary" {...button}>
          <MoreIcon />
          More
        </Button>
      }
    />
  )
}

import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { MoreIcon } from '#ui/base/icons.tsx'
import { type Press, pressHandlers } from '#ui/overlay/press.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'

/**
 * Calls a function, navigates inside the application (`to`), or opens a file or another site
 * (`href`).
 */
export type MenuAction = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { onSelect: () => void; to?: never; href?: never }
  | { to: string; onSelect?: never; href?: never }
  | { href: string; onSelect?: never; to?: never }
)

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
  if (press && popup) return <popup.MenuPopup {...{ label, actions, press }} trigger={button} />
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...pressHandlers(setPress),
  })
}

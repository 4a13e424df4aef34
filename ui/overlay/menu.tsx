import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#ui/base/button.tsx'
import { MoreIcon } from '#ui/base/icons.tsx'
import { fading, floating } from '#ui/overlay/floating.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'

/** Does something, goes somewhere inside the application (`to`), or opens a file or another site (`href`). */
export type MenuAction = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { onSelect: () => void; to?: never; href?: never }
  | { to: string; onSelect?: never; href?: never }
  | { href: string; onSelect?: never; to?: never }
)

interface MenuProps {
  /** What the menu is for: Actions for Care plan. */
  label: string
  actions: MenuAction[]
  /** A button that opens it, in place of the three dots. */
  trigger?: ReactElement
}

function Item({ action }: { action: MenuAction }) {
  const look = `flex min-h-10 cursor-default select-none items-center gap-3 px-4 text-small no-underline outline-none data-highlighted:bg-sunken ${action.danger ? 'text-bad' : 'text-ink'}`
  const content = (
    <>
      {action.icon}
      {action.label}
    </>
  )
  if (action.onSelect) {
    return (
      <Base.Item className={look} onClick={action.onSelect}>
        {content}
      </Base.Item>
    )
  }
  const link = action.to ? (
    <Link to={action.to}>{content}</Link>
  ) : (
    <a href={action.href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
  return <Base.LinkItem className={look} closeOnClick render={link} />
}

/** Not modal, so that pressing another row's dots closes this menu and opens that one at once. */
export function Menu({ label, actions, trigger }: MenuProps) {
  const container = usePopupContainer()
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        render={
          trigger ?? (
            <IconButton label={label} size="small">
              <MoreIcon />
            </IconButton>
          )
        }
      />
      <Base.Portal container={container}>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={`min-w-44 max-w-[calc(100vw-1rem)] py-1 outline-none ${floating} ${fading}`}
          >
            {actions.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

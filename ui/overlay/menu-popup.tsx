import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import { fading, floating } from '#ui/overlay/floating.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'
import { type Press, useRepeatedPress } from '#ui/overlay/press.ts'

interface MenuPopupProps {
  label: string
  actions: MenuAction[]
  trigger: ReactElement
  press: Press
}

function Item({ action }: { action: MenuAction }) {
  const Icon = action.icon
  const look = `flex min-h-10 cursor-default select-none items-center gap-3 px-4 text-small no-underline outline-none data-highlighted:bg-sunken ${action.danger ? 'text-bad' : 'text-ink'}`
  const content = (
    <>
      {Icon && <Icon className="size-4" />}
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

/** It is not modal, so that the button of another row closes this menu and opens its own. */
export function MenuPopup({ label, actions, trigger, press }: MenuPopupProps) {
  const container = usePopupContainer()
  const ref = useRef<HTMLButtonElement>(null)
  useRepeatedPress(ref, press)
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={ref} render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={`max-h-(--available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain py-1 outline-none ${floating} ${fading}`}
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

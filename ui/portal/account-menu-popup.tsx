import { Menu } from '@base-ui/react/menu'
import { type ComponentType, type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import { CheckIcon, FileIcon } from '#ui/base/icons.tsx'
import { switchTheme, themeLooks, useTheme } from '#ui/base/theme-switch.tsx'
import { type Theme, themes } from '#ui/client/theme.ts'
import { fading, floating } from '#ui/overlay/floating.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'
import { type Press, useRepeatedPress } from '#ui/overlay/press.ts'
import type { Navigation } from '#ui/portal/navigation.ts'

export interface Person {
  name: string
  /** The business or the role of the person. */
  detail: string
  avatar?: string
}

export interface AccountAction {
  label: string
  icon: ComponentType<{ className?: string }>
  onSelect: () => void
}

interface AccountMenuPopupProps {
  trigger: ReactElement
  press: Press
  person: Person
  entries: Navigation
  actions: readonly AccountAction[]
}

const item =
  'flex min-h-10 cursor-default select-none items-center gap-3 px-4 text-small text-ink no-underline outline-none data-highlighted:bg-sunken'
const icon = 'size-4.5 text-ink-soft'

export function AccountMenuPopup({
  trigger,
  press,
  person,
  entries,
  actions,
}: AccountMenuPopupProps) {
  const container = usePopupContainer()
  const ref = useRef<HTMLButtonElement>(null)
  useRepeatedPress(ref, press)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger ref={ref} render={trigger} />
      <Menu.Portal container={container}>
        <Menu.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-50">
          <Menu.Popup
            aria-label="Account"
            className={`max-h-(--available-height) w-60 max-w-[calc(100vw-1rem)] overflow-y-auto py-1 outline-none ${floating} ${fading}`}
          >
            <div className="mb-1 border-line border-b px-4 pt-2 pb-3 md:hidden">
              <p className="truncate font-medium text-small">{person.name}</p>
              <p className="truncate font-mono text-caption text-ink-faint">{person.detail}</p>
            </div>
            {entries.map(({ to, label, short = label, icon: Icon = FileIcon }) => (
              <Menu.LinkItem key={to} className={item} closeOnClick render={<Link to={to} />}>
                <Icon className={icon} />
                {short}
              </Menu.LinkItem>
            ))}
            {actions.map(({ label, icon: Icon, onSelect }) => (
              <Menu.Item key={label} className={item} onClick={onSelect}>
                <Icon className={icon} />
                {label}
              </Menu.Item>
            ))}
            <ThemeItems />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function ThemeItems() {
  const chosen = useTheme()
  return (
    <Menu.RadioGroup
      value={chosen}
      onValueChange={(theme: Theme) => switchTheme(theme)}
      className="mt-1 border-line border-t pt-1"
    >
      <Menu.GroupLabel className="px-4 pt-2 pb-1 font-mono text-caption text-ink-faint">
        Theme
      </Menu.GroupLabel>
      {themes.map((theme) => {
        const { label, Icon } = themeLooks[theme]
        return (
          <Menu.RadioItem key={theme} value={theme} className={item}>
            <Icon className={icon} />
            {label}
            <Menu.RadioItemIndicator className="ml-auto">
              <CheckIcon className="size-4" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}

import { Toolbar } from '@base-ui/react/toolbar'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

const toolLook =
  'grid size-9 shrink-0 cursor-pointer place-items-center rounded-sharp text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-action-text data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-disabled:opacity-60 data-disabled:hover:bg-transparent aria-pressed:bg-action-wash aria-pressed:text-action-text'

interface ToolProps extends Omit<ComponentProps<typeof Toolbar.Button>, 'className'> {
  label: string
  /** The pressed state of a toggle; undefined for one-time actions. */
  pressed?: boolean | undefined
  /** The keyboard shortcut, as title and help show it. */
  keys?: string
  icon?: ComponentType<{ className?: string }>
  children?: ReactNode
}

export function Tool({ label, pressed, keys, icon: Icon, children, ...rest }: ToolProps) {
  return (
    <Toolbar.Button
      {...rest}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      className={toolLook}
    >
      {Icon ? <Icon className="size-5" /> : children}
    </Toolbar.Button>
  )
}

export function Gap() {
  return <Toolbar.Separator className="mx-1 hidden h-5 w-px bg-line @2xl:block" />
}

/** A second toolbar row for what contains the cursor. */
export function ToolRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Toolbar.Group
      aria-label={label}
      className="-mx-1 mt-1 -mb-1 flex w-[calc(100%+0.5rem)] flex-wrap items-center gap-0.5 border-line border-t bg-sunken p-1"
    >
      <span className="px-2 font-mono text-caption text-ink-soft max-sm:hidden">{label}</span>
      {children}
    </Toolbar.Group>
  )
}

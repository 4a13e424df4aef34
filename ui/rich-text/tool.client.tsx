import { Toolbar } from '@base-ui/react/toolbar'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { icon } from '#ui/base/icon.tsx'

const toolLook =
  'grid size-(--small-height) shrink-0 cursor-pointer place-items-center rounded-sharp text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-action-text data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-disabled:opacity-60 data-disabled:hover:bg-transparent aria-pressed:bg-action-wash aria-pressed:text-action-text'

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
      // A mouse press keeps the focus in the text, so that typing continues there.
      onMouseDown={(event) => event.preventDefault()}
      className={toolLook}
    >
      {Icon ? <Icon className="size-5" /> : children}
    </Toolbar.Button>
  )
}

export function Gap() {
  return (
    <Toolbar.Separator className="mx-1 hidden h-5 w-px shrink-0 bg-line @min-[44.5rem]:block" />
  )
}

/** The tools wrap, but on a touch screen they are one row that scrolls and fades at its end. */
export const toolRowLook =
  'flex flex-wrap items-center gap-0.5 p-1 pointer-coarse:flex-nowrap pointer-coarse:overflow-x-auto pointer-coarse:overscroll-x-contain pointer-coarse:pr-8 pointer-coarse:[mask-image:linear-gradient(to_left,transparent,black_2rem)]'

/** A second toolbar row for what contains the cursor. */
export function ToolRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Toolbar.Group aria-label={label} className={`border-line border-t bg-sunken ${toolRowLook}`}>
      <span className="px-2 font-mono text-caption text-ink-soft max-sm:hidden">{label}</span>
      {children}
    </Toolbar.Group>
  )
}

// These icons are not in ui/base/icons.tsx, which every page loads.
export const BoldIcon = icon(
  'M6 4h5a2.9 2.9 0 0 1 0 5.8H6zM6 9.8h5.75a3.1 3.1 0 0 1 0 6.2H6zM7 4v12',
)
export const ItalicIcon = icon('M9 4h6M5 16h6M12 4L8 16')
export const StrikeIcon = icon(
  'M3 10h14M14 6.5C13.5 5 12 4 10 4 7.5 4 6 5.25 6 7c0 1 .5 1.75 1.25 2.25M6 13.25C6.5 15 8 16 10 16c2.5 0 4-1.25 4-3 0-.75-.25-1.25-.5-1.75',
)
export const ListOrderedIcon = icon(
  'M9 5h8M9 10h8M9 15h8M3 4h1.25v3.5M3 12.5c.5-.75 2.25-.75 2.25.5 0 1-2.25 2-2.25 3h2.5',
)
export const QuoteIcon = icon(
  'M3.5 9.5h4v5h-4zM3.5 9.5C3.5 7 4.5 5.5 6.5 5M12 9.5h4v5h-4zM12 9.5c0-2.5 1-4 3-4.5',
)
export const CodeIcon = icon('M6.5 5.5L2 10l4.5 4.5M13.5 5.5L18 10l-4.5 4.5M11 4l-2 12')
export const CodeBlockIcon = icon('M3 3.5h14v13H3zM8 7.5L5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5')
export const RuleIcon = icon('M2.5 10h15M5 5.5h10M5 14.5h10')
export const TableIcon = icon('M3 4h14v12H3zM3 8h14M3 12h14M8 8v8M12.5 8v8')
export const RowAddIcon = icon('M3 3.5h14v6H3zM10 3.5v6M10 12.5v5M7.5 15h5')
export const ColumnAddIcon = icon('M3.5 3h6v14h-6zM3.5 10h6M12.5 10h5M15 7.5v5')
export const RowRemoveIcon = icon('M3 3.5h14v6H3zM10 3.5v6M7.5 15h5')
export const ColumnRemoveIcon = icon('M3.5 3h6v14h-6zM3.5 10h6M12.5 10h5')
export const HeaderRowIcon = icon('M3 4h14v12H3zM3 8.5h14M3 5.5h14M3 7h14M10 8.5V16')
export const MergeIcon = icon(
  'M3 5h14v10H3zM5.5 10h3M7.5 8.25L9.25 10 7.5 11.75M14.5 10h-3M12.5 8.25L10.75 10l1.75 1.75',
)
export const CaptionIcon = icon('M3.5 3h13v8.5h-13zM3.5 14.5h13M6.5 17.5h7')
export const LinkIcon = icon(
  'M8.5 11.5l3-3M9 6l1.75-1.75a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.75 1.75a3.5 3.5 0 0 1-5-5L6 9',
)
export const RedoIcon = icon('M13 4l3.5 3.5L13 11M16 7.5H8A4.25 4.25 0 0 0 8 16h5')

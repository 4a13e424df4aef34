import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FileIcon, MenuIcon } from '#ui/base/icons.tsx'
import { entryAt, type Navigation, phoneBarOf } from '#ui/portal/navigation.ts'
import { type Unread, UnreadCount } from '#ui/portal/sidebar.tsx'

interface PhoneBarProps {
  entries: Navigation
  unread?: Unread | undefined
  /** For the button of the drawer, which is disabled without it. */
  more?: { open: boolean; onOpen: () => void }
}

const item =
  'relative flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-1 px-1 transition-colors duration-150 focus-visible:-outline-offset-2'
const current =
  'text-ink before:absolute before:inset-x-3 before:top-0 before:h-0.75 before:bg-highlight'
const other = 'text-ink-soft hover:text-ink'

/** The bottom bar of a phone. The save bar of a form takes its place. */
export function PhoneBar({ entries, unread = {}, more }: PhoneBarProps) {
  const { pathname } = useLocation()
  const bar = phoneBarOf(entries)
  const here = entryAt(entries, pathname)
  const marked =
    bar.find((entry) => entry === here) ??
    bar.find(({ to, phone }) => here?.under === to || (here?.group && phone === here.group))
  return (
    <nav
      aria-label="Quick access"
      className="scheme-dark sticky bottom-0 z-20 flex border-line border-t bg-black pb-[env(safe-area-inset-bottom)] text-ink group-data-with-save-bar/frame:hidden sm:hidden print:hidden"
    >
      {bar.map((entry) => {
        const Icon = entry.icon ?? FileIcon
        return (
          <Link
            key={entry.to}
            to={entry.to}
            aria-current={entry === marked ? (entry.to === pathname ? 'page' : true) : undefined}
            className={`${item} ${entry === marked ? current : other}`}
          >
            <span className="relative">
              <Icon className="size-5" />
              <span className="absolute -top-2 left-3 flex">
                <UnreadCount count={unread[entry.to]} />
              </span>
            </span>
            <Label>{entry.phone}</Label>
          </Link>
        )
      })}
      <button
        type="button"
        disabled={!more}
        aria-haspopup="dialog"
        aria-expanded={more?.open ?? false}
        onClick={more?.onOpen}
        className={`${item} ${here && !marked ? current : other}`}
      >
        <MenuIcon />
        <Label>More</Label>
      </button>
    </nav>
  )
}

/** The width limits the font size, so that five labels fit even with large text. */
function Label({ children }: { children: ReactNode }) {
  return (
    <span className="max-w-full truncate text-[length:min(0.6875rem,3.4vw)] leading-tight">
      {children}
    </span>
  )
}

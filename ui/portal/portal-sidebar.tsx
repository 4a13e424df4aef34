import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '#ui/base/button.tsx'
import { ArrowUpRightIcon, CloseIcon, MenuIcon } from '#ui/base/icons.tsx'
import { entryAt, type Navigation } from '#ui/portal/navigation.ts'
import { type AreaProps, contentId } from '#ui/portal/portal-frame.tsx'
import { ThemeSwitch } from '#ui/portal/theme-switch.tsx'

export interface SidebarProps extends AreaProps {
  entries: Navigation
  /** At the very end; what it is given puts the sheet away. */
  foot?: (leave?: () => void) => ReactNode
  onNavigate?: () => void
}

const item =
  'relative flex min-h-11 items-center gap-3 px-5 text-small transition-colors duration-150 focus-visible:-outline-offset-2'
// The bar beside the current page is the one place in a portal where the highlighter is used.
const current =
  'bg-sunken font-medium text-ink before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-lime'
const other = 'text-ink-soft hover:bg-sunken hover:text-ink'

/** How a link or a button at the sidebar's foot looks. */
export const footLink =
  '-mx-1 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sharp px-1 text-ink-soft text-small transition-colors duration-150 hover:text-ink'

export function Sidebar({ brand, area, entries, foot, onNavigate }: SidebarProps) {
  const { pathname } = useLocation()
  const here = entryAt(entries, pathname)
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center border-line border-b px-5">
        <Link to={entries[0]?.to ?? '/'} onClick={onNavigate} className="flex rounded-sharp">
          {brand}
        </Link>
      </div>
      <nav aria-label={area} className="min-h-48 flex-1 overflow-y-auto overscroll-contain py-4">
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                onClick={onNavigate}
                aria-current={entry === here ? (entry.to === pathname ? 'page' : true) : undefined}
                className={`${item} ${entry === here ? current : other}`}
              >
                <entry.icon className={`size-4.5 ${entry === here ? 'text-lime' : ''}`} />
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shrink-0 border-line border-t px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a href="/" className={footLink}>
            Website
            <ArrowUpRightIcon className="size-4" />
          </a>
          <ThemeSwitch />
        </div>
        {foot?.(onNavigate)}
      </div>
    </div>
  )
}

/** The same on small screens, behind a button. */
export function SidebarSheet(props: SidebarProps) {
  const [open, setOpen] = useState(false)
  const left = useRef(false)
  function change(next: boolean) {
    left.current = false
    setOpen(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger
        render={
          <IconButton label="Menu" className="-ml-3 lg:hidden">
            <MenuIcon />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Menu"
          finalFocus={() => (left.current ? document.getElementById(contentId) : true)}
          className="scheme-dark fixed inset-y-0 left-0 z-50 w-[min(18rem,calc(100vw-3.5rem))] overflow-y-auto overscroll-contain border-line border-r bg-black text-ink outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Close
            render={
              <IconButton label="Close menu" className="absolute! top-1.5 right-1.5">
                <CloseIcon />
              </IconButton>
            }
          />
          <Sidebar
            {...props}
            onNavigate={() => {
              left.current = true
              setOpen(false)
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

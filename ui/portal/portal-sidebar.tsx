import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ArrowUpRightIcon } from '#ui/base/icons.tsx'
import { entryAt, type Navigation } from '#ui/portal/navigation.ts'
import type { AreaProps } from '#ui/portal/portal-frame.tsx'
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

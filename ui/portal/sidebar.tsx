import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowUpRightIcon, ChevronDownIcon, FileIcon } from '#ui/base/icons.tsx'
import { ThemeSwitch } from '#ui/base/theme-switch.tsx'
import { readPortalCookie, writePortalCookie } from '#ui/client/portal-cookie.ts'
import {
  entryAt,
  type NavEntry,
  type NavItem,
  type Navigation,
  treeOf,
} from '#ui/portal/navigation.ts'

/** The number of new items behind each entry, by its URL. */
export type Unread = Readonly<Record<string, number>>

export interface SidebarProps {
  /** The logo and the name of the agency. */
  brand: ReactNode
  /** Client portal, Admin portal. */
  area: string
  entries: Navigation
  /** The folds that are closed. */
  folded: readonly string[]
  unread?: Unread | undefined
  onNavigate?: () => void
}

const row =
  'relative flex min-h-8 items-center gap-3 px-5 py-1 transition-colors duration-150 focus-visible:-outline-offset-2 max-lg:min-h-11'
// The bar beside the current page is the only use of the highlight color in a portal.
const bar = 'before:absolute before:inset-y-0 before:w-0.75 before:bg-highlight'
const current = `bg-sunken font-medium text-ink ${bar}`
const other = 'text-ink-soft hover:bg-sunken hover:text-ink'
const closedOnCurrent = '[details:not([open]):has([aria-current])>&]:text-highlight'
const summary = `${row} cursor-pointer list-none select-none [&::-webkit-details-marker]:hidden`
const chevron =
  'ml-auto size-3.5 -rotate-90 text-ink-faint transition-[rotate,color] duration-150 [[open]>summary>&]:rotate-0'

const footLink =
  'inline-flex min-h-8 items-center rounded-sharp text-small transition-colors duration-150 max-lg:min-h-11'

export function Sidebar({ brand, area, entries, folded, unread = {}, onNavigate }: SidebarProps) {
  const { pathname } = useLocation()
  const here = entryAt(entries, pathname)
  const { top, groups, foot } = treeOf(entries)
  const middle = useCurrentInView(pathname, entries.length)

  const link = (entry: NavEntry, below = false) => (
    <NavLink
      entry={entry}
      below={below}
      unread={unread[entry.to]}
      current={entry === here && (entry.to === pathname ? 'page' : true)}
      onNavigate={onNavigate}
    />
  )
  const items = (all: NavItem[]) => (
    <ul>
      {all.map(({ name, entry, below }) => {
        const inner = below.length > 0 && (
          <ul className="ml-[1.8125rem] border-line border-l">
            {below.map((each) => (
              <li key={each.to}>{link(each, true)}</li>
            ))}
          </ul>
        )
        return (
          <li key={name}>
            {entry ? (
              <>
                {link(entry)}
                {inner}
              </>
            ) : (
              <Fold name={name} folded={folded}>
                {inner}
              </Fold>
            )}
          </li>
        )
      })}
    </ul>
  )

  return (
    <nav aria-label={area} className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center border-line border-b px-5">
        <Link to={entries[0]?.to ?? '/'} onClick={onNavigate} className="flex rounded-sharp">
          {brand}
        </Link>
      </div>
      <div
        ref={middle}
        className="flex min-h-40 flex-1 flex-col gap-2 scroll-pb-8 overflow-y-auto overscroll-contain pt-3 [scrollbar-width:thin]"
      >
        {entries.length === 0 && <Waiting />}
        {top.length > 0 && items(top)}
        {groups.map(({ name, items: inGroup }) => (
          <Group key={name} name={name} folded={folded}>
            {items(inGroup)}
          </Group>
        ))}
        {/* Over the last line while there is more to scroll, and below it otherwise. */}
        <div className="pointer-events-none sticky -bottom-px -mt-2 h-8 shrink-0 bg-linear-to-t from-black" />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-5 py-3">
        <ul className="flex flex-wrap gap-x-4">
          {foot.map((entry) => (
            <li key={entry.to}>
              <FootLink entry={entry} current={entry === here} onNavigate={onNavigate} />
            </li>
          ))}
          <li>
            <a href="/" className={`${footLink} gap-1 text-ink-soft hover:text-ink`}>
              Website
              <ArrowUpRightIcon className="size-3.5 text-ink-faint" />
            </a>
          </li>
        </ul>
        <ThemeSwitch />
      </div>
    </nav>
  )
}

/** Shown until the role is known. */
function Waiting() {
  return ['w-24', 'w-16', 'w-28', 'w-20'].map((width) => (
    <div key={width} className="px-5 py-1">
      <Skeleton className={`h-4 ${width}`} />
    </div>
  ))
}

interface NavLinkProps {
  entry: NavEntry
  below: boolean
  unread: number | undefined
  current: 'page' | boolean
  onNavigate: (() => void) | undefined
}

function NavLink({ entry, below, unread, current: isCurrent, onNavigate }: NavLinkProps) {
  const { to, label, short = label, icon: Icon = FileIcon } = entry
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-label={short === label ? undefined : label}
      aria-current={isCurrent || undefined}
      className={`${row} text-small ${isCurrent ? `${current} ${below ? 'before:-left-px' : 'before:left-0'}` : other}`}
    >
      {!below && <Icon className={`size-4.5 ${isCurrent ? 'text-highlight' : ''}`} />}
      {short}
      <UnreadCount count={unread} />
    </Link>
  )
}

interface FootLinkProps extends Pick<NavLinkProps, 'entry' | 'onNavigate'> {
  current: boolean
}

function FootLink({ entry: { to, label }, current: isCurrent, onNavigate }: FootLinkProps) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${footLink} ${isCurrent ? 'font-medium text-highlight' : 'text-ink-soft hover:text-ink'}`}
    >
      {label}
    </Link>
  )
}

interface FoldProps {
  name: string
  folded: readonly string[]
  children: ReactNode
}

interface DetailsProps extends FoldProps {
  look: string
  icon?: ReactNode
}

/** A native element, so that it works before the script has loaded and its links are always in the page. */
function Details({ name, folded, look, icon, children }: DetailsProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  // It may have been folded before the script had loaded.
  useEffect(() => remember(name, fold.current?.open), [name])
  return (
    <details
      ref={fold}
      data-fold={name}
      open={!folded.includes(name)}
      // Opened other than by its summary, such as by the browser's search in the page.
      onToggle={(event) => remember(name, event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to the keyboard and to screen readers */}
      <summary
        className={`${summary} ${look} ${closedOnCurrent}`}
        // The toggle event comes later: a reload right after the click would show the old state.
        onClick={() => remember(name, fold.current?.open === false)}
      >
        {icon}
        {name}
        <ChevronDownIcon className={chevron} />
      </summary>
      {children}
    </details>
  )
}

function remember(name: string, open = true) {
  const { folded } = readPortalCookie()
  if (open !== folded.includes(name)) return
  const others = folded.filter((each) => each !== name)
  writePortalCookie({ folded: open ? others : [...others, name] })
}

function Group(props: FoldProps) {
  return <Details {...props} look="font-mono text-caption text-ink-faint hover:text-ink" />
}

function Fold(props: FoldProps) {
  return (
    <Details {...props} look={`${other} text-small`} icon={<FileIcon className="size-4.5" />} />
  )
}

/** Scrolls to the link of the current page if the sidebar is longer than the window. */
function useCurrentInView(pathname: string, count: number) {
  const middle = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the page, and comes with the role
  useEffect(() => {
    middle.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, count])
  return middle
}

const mostCounted = 99

/** Formats a count; above 99 as 99+. */
export const shownCount = (count: number) => (count > mostCounted ? `${mostCounted}+` : `${count}`)

/** The number of new things behind a link, as part of its name. */
export function UnreadCount({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <span className="ml-auto min-w-5 rounded-full bg-highlight px-1.5 text-center font-mono text-caption text-black leading-5">
      {shownCount(count)}
      <span className="sr-only"> new</span>
    </span>
  )
}

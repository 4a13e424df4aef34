import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'
import { readView, writeView } from '#ui/client/portal-cookie.ts'

interface Tab {
  key: string
  label: string
  /** Its code may be loaded when it is opened. */
  content: ReactNode
}

interface OpenTab {
  open: string
  hrefOf: (key: string) => string
}

/**
 * The open tab, which is in the URL as `?tab=`. Without one it is the first, or with `storedAs` the
 * one that was opened last in this browser.
 */
export function useTab(keys: readonly string[], storedAs?: string): OpenTab {
  const [search] = useSearchParams()
  const wanted = [search.get('tab'), storedAs && readView(storedAs)]
  const open = wanted.find((key) => key && keys.includes(key)) ?? keys[0] ?? ''

  useEffect(() => {
    if (storedAs !== undefined) writeView(storedAs, open)
  }, [storedAs, open])

  const isDefault = (key: string) => storedAs === undefined && key === keys[0]
  return { open, hrefOf: (key) => (isDefault(key) ? '?' : `?tab=${key}`) }
}

interface TabsProps extends OpenTab {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
}

const listLook =
  'flex gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none] sm:gap-7'
const look =
  'inline-flex min-h-(--bar-height) shrink-0 items-center whitespace-nowrap border-b-2 text-(length:--control-text) transition-colors duration-150 focus-visible:-outline-offset-2'
const selected = 'border-ink font-medium text-ink'
const other = 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'

const lookOf = (open: boolean) => `${look} ${open ? selected : other}`

/** The tab that a key moves to. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === ' ' ? at : undefined
}

function moveByKeyboard(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const target = tabs[targetOf(event.key, at, tabs.length) ?? -1]
  if (at === -1 || !target) return
  event.preventDefault()
  target.focus()
  target.click()
}

/**
 * Tabs that are links, because the open one is in the URL. A tab that was opened stays mounted, so
 * that switching loses no input.
 */
export function Tabs({ label, tabs, open, hrefOf }: TabsProps) {
  const id = useId()
  const [mounted, setMounted] = useState([open])
  if (!mounted.includes(open)) setMounted([...mounted, open])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    // Not scrollIntoView, which would also scroll the page.
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft
  }, [open])
  return (
    <div className="-mt-2 lg:-mt-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKeyboard}
        className={listLook}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            id={`${id}${tab.key}`}
            role="tab"
            data-tab={tab.key}
            to={hrefOf(tab.key)}
            replace
            preventScrollReset
            tabIndex={tab.key === open ? 0 : -1}
            aria-selected={tab.key === open}
            aria-controls={mounted.includes(tab.key) ? `${id}${tab.key}-panel` : undefined}
            className={lookOf(tab.key === open)}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      {tabs
        .filter(({ key }) => mounted.includes(key))
        .map((tab) => (
          <div
            key={tab.key}
            id={`${id}${tab.key}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}${tab.key}`}
            hidden={tab.key !== open}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel can begin with text, and follows its tab
            tabIndex={0}
            className="pt-(--block-gap) focus-visible:outline-offset-4"
          >
            <Suspense fallback={<Skeleton className="lines h-64" />}>{tab.content}</Suspense>
          </div>
        ))}
    </div>
  )
}

interface PageTabsProps {
  /** The accessible name of the navigation. */
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Links between pages with separate URLs, styled as tabs. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className={`-mt-2 lg:-mt-4 print:hidden ${listLook}`}>
      {tabs.map(({ to, label: name }) => (
        <NavLink key={to} end to={to} className={({ isActive }) => lookOf(isActive)}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}

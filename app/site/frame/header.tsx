import { useLocation } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { ArrowUpRightIcon, CloseIcon, MenuIcon } from '#ui/base/icons.tsx'
import { Wordmark } from './mark.tsx'
import { isCurrent, type NavigationItem, useIsOpen, useNavigation } from './navigation.ts'
import { TopBar } from './top-bar.tsx'

const menuId = 'menu'

const toggle =
  '-mr-2 inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 font-medium text-small'

function NavigationLink({ item, current }: { item: NavigationItem; current: boolean }) {
  return (
    <a
      href={item.href}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-16 items-center border-transparent border-b-2 font-medium text-small transition-colors duration-150 hover:text-action-text aria-[current=page]:border-action-text"
    >
      {item.name}
    </a>
  )
}

/** A full-page menu opened by the browser itself (popover), so it works without script. */
function Menu({ pathname }: { pathname: string }) {
  const agency = useAgency()
  const { pages, quote } = useNavigation()
  return (
    <nav id={menuId} popover="auto" aria-label="Menu" className="menu-sheet scheme-dark">
      <div className="flex min-h-dvh flex-col bg-paper px-(--page-gutter) pb-8 text-ink">
        <div className="flex min-h-16 items-center justify-between">
          <Wordmark />
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            className={toggle}
          >
            Close
            <CloseIcon />
          </button>
        </div>
        <ul className="mt-6 border-line border-t">
          {pages.map((item, index) => (
            <li key={item.href} className="border-line border-b">
              <a
                href={item.href}
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                className="flex items-baseline gap-5 py-3 font-display font-semibold text-[length:min(8.6vw,2.5rem)] leading-[1.05] tracking-[-0.04em] aria-[current=page]:text-highlight"
              >
                <span className="w-6 font-mono font-normal text-caption text-ink-faint tracking-normal">
                  {String(index + 1).padStart(2, '0')}
                </span>
                {item.name}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-auto grid gap-1 pt-12 font-mono text-small">
          <a href={quote.href} className="inline-flex min-h-11 items-center gap-2">
            {quote.name}
            <ArrowUpRightIcon className="size-4" />
          </a>
          <a href={agency.phoneHref} className="inline-flex min-h-11 items-center">
            {agency.phone}
          </a>
          <p className="text-ink-soft">{agency.hours}</p>
        </div>
      </div>
    </nav>
  )
}

export function Header() {
  const agency = useAgency()
  const { pathname } = useLocation()
  const { main, clients } = useNavigation()
  const isOpen = useIsOpen()
  const login = (
    <ul className="col-span-3 flex gap-6 md:col-start-10">
      {clients.map((item) => (
        <li key={item.href}>
          <NavigationLink item={item} current={isCurrent(item, pathname)} />
        </li>
      ))}
    </ul>
  )
  return (
    <header className="border-line border-b">
      {isOpen && <TopBar />}
      <div className="frame items-center max-md:flex max-md:flex-wrap max-md:justify-between md:columns">
        <a
          href="/"
          aria-label={`${agency.name}, home`}
          className="col-span-8 inline-flex min-h-16 items-center justify-self-start md:col-span-3"
        >
          <Wordmark />
        </a>
        <nav aria-label="Main" className="contents max-md:hidden print:hidden">
          {main.length > 0 && (
            <ul className="col-span-6 flex flex-wrap gap-x-4 lg:gap-x-6">
              {main.map((item) => (
                <li key={item.href}>
                  <NavigationLink item={item} current={isCurrent(item, pathname)} />
                </li>
              ))}
            </ul>
          )}
          {clients.length > 0 && login}
        </nav>
        <div className="col-span-4 flex justify-end md:hidden print:hidden">
          {isOpen ? (
            <button type="button" popoverTarget={menuId} className={toggle}>
              Menu
              <MenuIcon />
            </button>
          ) : (
            clients.length > 0 && login
          )}
        </div>
      </div>
      {isOpen && <Menu pathname={pathname} />}
    </header>
  )
}

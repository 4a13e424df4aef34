import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { isEntered } from '#features/agency/rules.ts'
import { menuSection } from '#features/settings/website/menu.ts'
import { CookiePreferences } from '#features/visitors/consent.tsx'
import { CardMarks } from './card-marks.tsx'
import { EmailLink } from './email.tsx'
import { Wordmark } from './mark.tsx'
import { type NavigationItem, useIsOpen, useNavigation } from './navigation.ts'
import { ThemeButtons } from './theme-buttons.tsx'

const link =
  'inline-flex min-h-8 items-center underline decoration-transparent underline-offset-4 transition-colors duration-150 hover:decoration-current'

interface ColumnProps {
  title: string
  className?: string
  children: ReactNode
}

function Column({ title, className = '', children }: ColumnProps) {
  return (
    <section className={`col-span-6 md:col-span-3 ${className}`}>
      <h2 className="mb-3 font-mono font-normal text-caption text-ink-faint tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Links({ items }: { items: NavigationItem[] }) {
  return items.map(({ name, href }) => (
    <li key={href}>
      <a href={href} className={link}>
        {name}
      </a>
    </li>
  ))
}

/** How to reach the agency, and the pages of the site. */
function Columns() {
  const agency = useAgency()
  const { pages, links } = useNavigation()
  return (
    <div className="frame">
      <div className="ruled columns gap-y-10 py-12 text-small md:py-16">
        <Column title="Office">
          <address className="not-italic leading-6">
            {agency.street}
            <br />
            {agency.place}
          </address>
        </Column>
        <Column title="Hours">
          {agency.openDays.map(({ longDays, times }) => (
            <p key={longDays} className="leading-6">
              {longDays}
              <br />
              <span data-numeric>{times}</span>
            </p>
          ))}
          {agency.openDays.length === 0 && <p>By appointment</p>}
        </Column>
        <Column title="Reach us">
          <ul className="-mt-1">
            <li>
              <a href={agency.phoneHref} className={link}>
                {agency.phone}
              </a>
            </li>
            <li>
              <EmailLink className={link} />
            </li>
            <Links items={agency.links.map(({ label, href }) => ({ name: label, href }))} />
          </ul>
        </Column>
        <Column title="Pages" className="print:hidden">
          <nav aria-label="Footer">
            <ul className="-mt-1">
              <Links items={[...pages, ...links]} />
            </ul>
          </nav>
        </Column>
      </div>
    </div>
  )
}

export function Footer() {
  const agency = useAgency()
  const { cards } = useSite(menuSection)
  const { policies } = useNavigation()
  const isOpen = useIsOpen()
  return (
    <footer className="border-line border-t">
      {isOpen && <Columns />}
      <div className="border-line border-t print:hidden">
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-6 py-6">
          {isOpen && cards && <CardMarks />}
          <ThemeButtons />
        </div>
      </div>
      <div className="border-line border-t">
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          <Wordmark />
          <div className="flex flex-wrap gap-x-6 text-small print:hidden">
            {policies.length > 0 && (
              <nav aria-label="Policies">
                <ul className="flex flex-wrap gap-x-6">
                  <Links items={policies} />
                </ul>
              </nav>
            )}
            <CookiePreferences className={`${link} cursor-pointer noscript:hidden`} />
          </div>
          <p className="font-mono text-caption text-ink-faint">
            © {isOpen || isEntered(agency, 'city') ? agency.byline : agency.name}
          </p>
        </div>
      </div>
    </footer>
  )
}

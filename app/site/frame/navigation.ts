import { createContext, useContext } from 'react'
import { DocumentContext } from '#app/context.ts'
import { useSite } from '#app/site-texts.ts'
import { menuSection, type PageName, pageAt, sitePage } from '#features/settings/website/menu.ts'
import { isBeforeOpening, openingSection } from '#features/settings/website/opening.ts'
import type { LinkedPage } from '#features/site-pages/contract.ts'

/** The pages that the agency added, with where they are linked. */
export const OwnPages = createContext<readonly LinkedPage[]>([])

export interface NavigationItem {
  name: string
  href: string
}

interface PageItem extends NavigationItem {
  page: PageName
}

/** Whether visitors see the whole site, or staff preview it. */
export function useIsOpen(): boolean {
  const { open } = useSite(openingSection)
  const { preview } = useContext(DocumentContext)
  return open || preview === true
}

/** The links to the pages of the site, as an Admin arranged them. */
export function useNavigation() {
  const { entries, links, quote } = useSite(menuSection)
  const isOpen = useIsOpen()
  const shown = entries.filter(
    ({ page, place }) => place !== 'off' && (isOpen || isBeforeOpening(page)),
  )
  const itemOf = ({ page, label }: (typeof shown)[number]): PageItem => ({
    page,
    name: label,
    href: sitePage(page).path,
  })
  const linked = shown.filter(({ place }) => place !== 'unlinked')
  const isPolicy = (page: PageName) => sitePage(page).policy === true
  const inMenu = linked.filter(({ place }) => place === 'menu').map(itemOf)
  const isLogin = ({ page }: { page: PageName }) => page === 'login'
  const pages = linked.filter(({ page }) => !isPolicy(page)).map(itemOf)
  const ownPages = useContext(OwnPages)
  const ownAt = (...at: LinkedPage['place'][]) =>
    ownPages
      .filter(({ place }) => at.includes(place) && (isOpen || place === 'policies'))
      .map(({ title, slug }): NavigationItem => ({ name: title, href: `/page/${slug}` }))
  return {
    /** The target of all buttons that ask for a quote. */
    quote: { name: quote, href: sitePage('contact').path } satisfies NavigationItem,
    /** The header of a wide screen, without the client login. */
    main: [...inMenu.filter((item) => !isLogin(item)), ...ownAt('menu')] as NavigationItem[],
    clients: inMenu.filter(isLogin),
    /** The menu of a phone, and the footer. */
    pages: [
      { name: 'Home', href: '/' },
      ...pages.filter((item) => !isLogin(item)),
      ...ownAt('menu', 'footer'),
      ...pages.filter(isLogin),
    ] as NavigationItem[],
    /** The last line of the footer. */
    policies: [
      ...linked.filter(({ page }) => isPolicy(page)).map(itemOf),
      ...ownAt('policies'),
    ] as NavigationItem[],
    links: links.map(({ label, href }): NavigationItem => ({ name: label, href })),
    /** The link to a page, unless it is off. */
    find: (name: PageName) => shown.filter(({ page }) => page === name).map(itemOf)[0],
  }
}

export function isCurrent({ href }: NavigationItem, pathname: string): boolean {
  const page = pageAt(pathname)
  return pathname === href || (page !== undefined && sitePage(page).path === href)
}

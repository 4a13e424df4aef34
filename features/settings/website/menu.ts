import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { line } from '#shared/fields.ts'
import { heading, websiteSection, words } from './fields.ts'

/** The pages of the site, in the order of a new menu, with the paths below each. */
export const sitePages = {
  portfolio: { label: 'Portfolio', path: '/portfolio', below: ['/project-details/'] },
  services: { label: 'Services', path: '/services', below: ['/service/'] },
  blog: { label: 'Blog', path: '/blogs', below: ['/blogs/', '/rss.xml', '/atom.xml'] },
  about: { label: 'About', path: '/about-us' },
  contact: { label: 'Contact', path: '/contact-us', always: true },
  hire: {
    label: 'Hire a freelancer',
    path: '/hire-freelance',
    below: ['/freelance-success'],
    place: 'footer',
  },
  login: { label: 'Client Login', path: '/login', always: true },
  refunds: { label: 'Refunds', path: '/refund-cancellation', policy: true },
  privacy: { label: 'Privacy', path: '/privacy-policy', policy: true, always: true },
  terms: { label: 'Terms', path: '/terms-conditions', policy: true, always: true },
  cookies: { label: 'Cookies', path: '/cookie-policy', policy: true, always: true },
} as const satisfies Record<string, SitePage>

interface SitePage {
  label: string
  path: string
  below?: readonly string[]
  /** It cannot be turned off: forms and the cookie banner link it. */
  always?: true
  /** Linked in the last line of the site. */
  policy?: true
  place?: Place
}

export type PageName = keyof typeof sitePages
export const pageNames = Object.keys(sitePages) as PageName[]
export const sitePage = (name: PageName): SitePage => sitePages[name]

export const places = ['menu', 'footer', 'unlinked', 'off'] as const
export type Place = (typeof places)[number]

/** The places that a page can have. */
export function placesOf(name: PageName): Place[] {
  const { always, policy } = sitePage(name)
  return places.filter((place) => !(place === 'menu' && policy) && !(place === 'off' && always))
}

const Entry = z
  .object({
    page: z.enum(pageNames, 'There is no such page.'),
    label: line('Label is required', 30),
    place: z.enum(places, 'Choose where it is linked.'),
  })
  .check(
    z.refine(({ page, place }) => placesOf(page).includes(place), {
      error: 'This page cannot be there.',
      path: ['place'],
    }),
  )
export type MenuEntry = z.output<typeof Entry>

const isUnique = (entries: MenuEntry[]) =>
  new Set(entries.map(({ page }) => page)).size === entries.length

const initialEntries: MenuEntry[] = pageNames.map((page) => {
  const { label, policy, place = policy ? 'footer' : 'menu' } = sitePage(page)
  return { page, label, place }
})

/** Adds the pages that were added to the program later. */
function withLaterPages(entries: MenuEntry[]): MenuEntry[] {
  const later = initialEntries.filter(({ page }) => !entries.some((entry) => entry.page === page))
  return [...entries, ...later]
}

const address = 'Use a whole address, such as https://example.com/team.'

/** Links to other sites in the footer. */
export const linksMax = 8

const Link = z.object({
  label: line('Label is required', 40),
  href: z.string(address).check(
    ...trimmed(300, address),
    z.refine((given) => /^https?:\/\/\S+$/.test(given) && URL.canParse(given), address),
  ),
})

export const menuSection = websiteSection('menu', {
  label: 'Pages and menu',
  description: 'The pages that the site has, and where they are linked.',
  page: '/',
  fields: {
    entries: {
      label: 'Pages',
      schema: z
        .array(Entry, 'Choose the pages.')
        .check(
          z.maxLength(pageNames.length, 'A page is in the list twice.'),
          z.refine(isUnique, 'A page is in the list twice.'),
          z.overwrite(withLaterPages),
        ),
      default: initialEntries,
      hint: 'A page that is off does not exist for visitors and search engines.',
    },
    links: {
      label: 'More links in the footer',
      schema: z.array(Link, address).check(z.maxLength(linksMax, `Use at most ${linksMax} links.`)),
      default: [] as z.output<typeof Link>[],
    },
    quote: { ...heading('Button to the contact page', 'Get A Quote', 30), half: true },
    topLine: { ...words('Top line', 'Call us {hours}', 80), half: true },
    cards: {
      label: 'Show the cards that you take',
      schema: z.boolean('Must be true or false.'),
      default: true,
      input: 'switch',
    },
  },
})

/** Previews are for staff, who write posts before the blog is shown. */
const previews = '/blogs/preview/'

/** The page that a path belongs to. */
export function pageAt(path: string): PageName | undefined {
  if (path.startsWith(previews)) return undefined
  return pageNames.find((name) => {
    const { path: own, below = [] } = sitePage(name)
    return path === own || below.some((start) => path.startsWith(start))
  })
}

/** The paths that are off, and the beginnings of those below them, which end with a slash. */
export function offPathsOf(entries: readonly MenuEntry[]): string {
  const off = entries.filter(({ place }) => place === 'off').map(({ page }) => sitePage(page))
  return off.flatMap(({ path, below = [] }) => [path, ...below]).join(' ')
}

export function isShown(entries: readonly MenuEntry[], page: PageName | undefined): boolean {
  return entries.find((entry) => entry.page === page)?.place !== 'off'
}

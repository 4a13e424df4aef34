import type { ComponentType } from 'react'
import { hasRight, type Reader, type Rights, type Role } from '#shared/roles.ts'

/** The foldable groups of a sidebar, in their order. Entries without a group stand above them. */
export const navGroups = ['Work', 'Clients', 'Money', 'Website', 'Insight'] as const
export type NavGroup = (typeof navGroups)[number]

/** The shape that a page has while it loads. */
export type PageShape =
  | 'list'
  | 'cards'
  | 'pictures'
  | 'form'
  | 'details'
  | 'tabs'
  | 'dashboard'
  | 'chat'

/** The sidebar, its foot, the account menu, the menu of new things, or only the bottom bar of a phone. */
export type NavPlace = 'sidebar' | 'foot' | 'account' | 'new' | 'phone'

/**
 * A page of a portal that can be linked to. Each domain declares its own; features/domains.ts joins them.
 * A page has an entry for each group of roles that see it in another place or under another label.
 */
export interface NavEntry {
  to: string
  label: string
  /** The label in the sidebar, where the entry or the fold above it says the rest. */
  short?: string
  icon?: ComponentType<{ className?: string }>
  /** The roles that may open the page and everything below it. */
  roles: readonly Role[]
  /** A person of a client needs one of these. */
  rights?: Rights
  /** Where it is linked, by default in the sidebar. The jump palette lists every entry. */
  places?: readonly NavPlace[]
  group?: NavGroup
  /** The address of the entry, or the name of the fold, that it is indented under. */
  under?: string
  /** The label in the bottom bar of a phone, which shows the first four entries with one. The name of a group stands for all of it. */
  phone?: string
  /** Matches only this page, because other entries have addresses below it. */
  exact?: true
  /** The URL prefix of its other pages, if they are not below `to`. */
  also?: readonly string[]
  /** The shape of the page at `to`: a list by default. */
  shape?: PageShape
  /** The details pages below it have tabs. */
  hasTabs?: true
}

export type Navigation = readonly NavEntry[]

export function opensFor(navigation: Navigation, reader: Reader): NavEntry[] {
  return navigation.filter(
    ({ roles, rights }) => roles.includes(reader.role) && hasRight(rights, reader),
  )
}

export function placedIn(navigation: Navigation, wanted: NavPlace): NavEntry[] {
  return navigation.filter(({ places = ['sidebar'] }) => places.includes(wanted))
}

export function sidebarOf(navigation: Navigation, reader: Reader): NavEntry[] {
  const places = ['sidebar', 'foot', 'phone'] as const
  const linked = new Set(places.flatMap((place) => placedIn(navigation, place)))
  return opensFor(navigation, reader).filter((entry) => linked.has(entry))
}

/** A line of the sidebar: an entry, or a fold, with the entries that are indented under it. */
export interface NavItem {
  name: string
  entry?: NavEntry
  below: NavEntry[]
}

export interface NavTree {
  top: NavItem[]
  groups: { name: NavGroup; items: NavItem[] }[]
  foot: NavEntry[]
}

/** A single group needs no heading, so its entries stand at the top. */
export function treeOf(sidebar: Navigation): NavTree {
  const body = placedIn(sidebar, 'sidebar')
  const groups = navGroups
    .map((name) => ({ name, items: itemsOf(body.filter(({ group }) => group === name)) }))
    .filter(({ items }) => items.length > 0)
  const top = itemsOf(body.filter(({ group }) => !group))
  const foot = placedIn(sidebar, 'foot')
  if (groups.length > 1) return { top, groups, foot }
  return { top: [...top, ...groups.flatMap(({ items }) => items)], groups: [], foot }
}

/** Moves an entry to the top level where the role does not have its parent. */
function itemsOf(entries: Navigation): NavItem[] {
  const items = new Map<string, NavItem>()
  const isLink = (key: string) => key.startsWith('/')
  const addresses = new Set(entries.map(({ to }) => to))
  const parentOf = ({ under }: NavEntry) =>
    under && (!isLink(under) || addresses.has(under)) ? under : undefined
  for (const entry of entries) {
    const key = parentOf(entry) ?? entry.to
    const item = items.get(key) ?? { name: isLink(key) ? entry.label : key, below: [] }
    if (key === entry.to) items.set(key, { ...item, name: entry.label, entry })
    else items.set(key, { ...item, below: [...item.below, entry] })
  }
  return [...items.values()]
}

const phoneEntries = 4

export function phoneBarOf(sidebar: Navigation): NavEntry[] {
  return sidebar.filter(({ phone }) => phone).slice(0, phoneEntries)
}

/** The entry that a page belongs to: the one whose address is the longest prefix of its own. */
export function entryAt(navigation: Navigation, pathname: string): NavEntry | undefined {
  const path = ['', ...pathname.split('/').filter(Boolean), ''].join('/')
  return navigation
    .flatMap((entry) => [entry.to, ...(entry.also ?? [])].map((at) => ({ entry, at })))
    .filter(({ entry, at }) => (entry.exact ? path === `${at}/` : path.startsWith(`${at}/`)))
    .sort((one, other) => other.at.length - one.at.length)[0]?.entry
}

/** False for an existing page that this person may not open. */
export function mayOpen(navigation: Navigation, pathname: string, reader: Reader): boolean {
  const address = entryAt(navigation, pathname)?.to
  return !address || opensFor(navigation, reader).some(({ to }) => to === address)
}

export function shapeAt(navigation: Navigation, pathname: string): PageShape {
  const entry = entryAt(navigation, pathname)
  const isEntry = pathname === entry?.to
  if (isEntry && entry?.shape) return entry.shape
  if (/\/(add|edit|create|book)-[^/]+(\/|$)/.test(pathname)) return 'form'
  if (isEntry || !entry) return 'list'
  return entry.hasTabs ? 'tabs' : 'details'
}

import type { ComponentType } from 'react'
import type { Role } from '#shared/roles.ts'

/** A place in a portal. */
export interface NavEntry {
  to: string
  label: string
  icon: ComponentType<{ className?: string }>
  /** Who may open it, and everything below it. */
  roles: readonly Role[]
  /** In whose sidebar it stands, where not everybody who may open it needs it there. */
  sidebar?: readonly Role[]
  /** Only this page, where other entries stand below it. */
  exact?: true
  /** Where its other pages begin, where they do not stand below it. */
  also?: readonly string[]
}

export type Navigation = readonly NavEntry[]

export function opensFor(navigation: Navigation, role: Role): NavEntry[] {
  return navigation.filter(({ roles }) => roles.includes(role))
}

export function sidebarOf(navigation: Navigation, role: Role): NavEntry[] {
  return navigation.filter(({ roles, sidebar = roles }) => sidebar.includes(role))
}

/** The entry that a page belongs to: the one whose address is the longest part of the page's own. */
export function entryAt(navigation: Navigation, pathname: string): NavEntry | undefined {
  const path = ['', ...pathname.split('/').filter(Boolean), ''].join('/')
  return navigation
    .flatMap((entry) => [entry.to, ...(entry.also ?? [])].map((at) => ({ entry, at })))
    .filter(({ entry, at }) => (entry.exact ? path === `${at}/` : path.startsWith(`${at}/`)))
    .sort((one, other) => other.at.length - one.at.length)[0]?.entry
}

export function mayOpen(navigation: Navigation, pathname: string, role: Role): boolean {
  return entryAt(navigation, pathname)?.roles.includes(role) ?? false
}

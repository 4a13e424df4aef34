import type { ComponentType } from 'react'
import { FileIcon } from '#ui/base/icons.tsx'
import type { NavEntry, Navigation } from '#ui/portal/navigation.ts'

export interface Destination {
  title: string
  to: string
  note?: string
  icon?: ComponentType<{ className?: string }>
}

export interface Group {
  label: string
  items: readonly Destination[]
}

const isNew = ({ places }: NavEntry) => places?.includes('new') ?? false

const destinationOf = ({ label, to, icon = FileIcon }: NavEntry): Destination => ({
  title: label,
  to,
  icon,
})

/** "New invoice", which is also found by the label of its page. */
const actionOf = (entry: NavEntry) => ({
  ...destinationOf(entry),
  title: entry.short ? `New ${entry.short.toLowerCase()}` : entry.label,
  label: entry.label,
})

/** Pages whose names match the input; all pages for empty input. */
export function pagesMatching(entries: Navigation, typed: string): Group[] {
  const groups = [
    { label: 'Pages', items: entries.filter((entry) => !isNew(entry)).map(destinationOf) },
    { label: 'Actions', items: entries.filter(isNew).map(actionOf) },
  ]
  const wanted = typed.toLowerCase()
  const names = ({ title, label = '' }: Destination & { label?: string }) =>
    `${title} ${label}`.toLowerCase()
  return groups
    .map(({ label, items }) => {
      return { label, items: items.filter((item) => names(item).includes(wanted)) }
    })
    .filter(({ items }) => items.length > 0)
}

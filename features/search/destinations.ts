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

/** Pages whose names match the input; all pages for empty input. */
export function pagesMatching(entries: Navigation, typed: string): Group[] {
  const groups = [
    { label: 'Pages', items: entries.filter((entry) => !isNew(entry)).map(destinationOf) },
    { label: 'New', items: entries.filter(isNew).map(destinationOf) },
  ]
  const wanted = typed.toLowerCase()
  return groups
    .map(({ label, items }) => {
      return { label, items: items.filter(({ title }) => title.toLowerCase().includes(wanted)) }
    })
    .filter(({ items }) => items.length > 0)
}

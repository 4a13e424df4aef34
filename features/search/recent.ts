import type { Destination } from './destinations.ts'

const most = 5

/** The records opened from the palette by each reader, in memory, because names of clients are private. */
const recent = new Map<string, readonly Destination[]>()

export const recentOf = (reader: string) => recent.get(reader) ?? []

/** The latest comes first. */
export function remember(reader: string, opened: Destination): void {
  const others = recentOf(reader).filter(({ to }) => to !== opened.to)
  recent.set(reader, [opened, ...others].slice(0, most))
}

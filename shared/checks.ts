import * as z from 'zod/mini'

/** Nothing that comes after it looks at a text or a list that is too long. */
export function atMost(max: number, error: string) {
  return z.maxLength(max, { error, abort: true })
}

/** Text may come with as much blank space around it as this before it is trimmed and measured. */
const padding = 1_000

/** Trims, and bounds what is left. */
export function trimmed(max: number, error: string) {
  return [atMost(max + padding, error), z.trim(), atMost(max, error)] as const
}

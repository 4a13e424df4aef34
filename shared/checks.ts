import * as z from 'zod/mini'

/** A text or a list over the bound stops the checks that follow. */
export function atMost(max: number, error: string | (() => string)) {
  return z.maxLength(max, { error, abort: true })
}

/** How much surrounding white space a text may have before it is trimmed and measured. */
const padding = 1_000

/** Trims the text, then bounds its length. */
export function trimmed(max: number, error: string | (() => string)) {
  return [atMost(max + padding, error), z.trim(), atMost(max, error)] as const
}

import type * as z from 'zod/mini'
import { sanitizeAgain } from '#server/files/sanitize.ts'
import { html } from '#shared/fields.ts'

type Clean = (value: unknown) => unknown
type Schema = z.core.$ZodType

const made = new WeakMap<Schema, { clean: Clean | null }>()

/**
 * A reply with its rich text sanitized: what is stored may be older than the list of elements, or
 * have come by another way than a form.
 */
export function cleanReply(schema: Schema, reply: unknown): unknown {
  const clean = cleanerOf(schema)
  return clean ? clean(reply) : reply
}

function cleanerOf(schema: Schema): Clean | null {
  const known = made.get(schema) ?? { clean: makeCleaner(schema) }
  made.set(schema, known)
  return known.clean
}

/** Null where there is no rich text in it. */
function makeCleaner(schema: Schema): Clean | null {
  if (schema === html) return (value) => sanitizeAgain(value as string)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return makeObjectCleaner(def.shape)
  if (def.type === 'array') {
    const clean = cleanerOf(def.element)
    return clean && ((value) => (value as unknown[]).map(clean))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const clean = cleanerOf(def.innerType)
    return clean && ((value) => (value == null ? value : clean(value)))
  }
  return null
}

function makeObjectCleaner(shape: Record<string, Schema>): Clean | null {
  const cleaners = Object.entries(shape).flatMap(([name, inner]) => {
    const clean = cleanerOf(inner)
    return clean ? [{ name, clean }] : []
  })
  if (cleaners.length === 0) return null
  return (value) => {
    const given = value as Record<string, unknown>
    const parts = cleaners.filter(({ name }) => name in given)
    return {
      ...given,
      ...Object.fromEntries(parts.map(({ name, clean }) => [name, clean(given[name])])),
    }
  }
}

import * as z from 'zod/mini'
import { sanitize, sanitizerVersion } from '#server/files/sanitize.ts'
import type { Endpoint, Rows } from '#shared/endpoint.ts'
import { html } from '#shared/fields.ts'

/** `stored` is the value before shaping, which includes the version of the sanitizer. */
type Clean = (value: unknown, stored: unknown, isClean: boolean) => unknown
type Schema = z.core.$ZodType

/** Removes undeclared fields, and sanitizes rich text unless this version of the sanitizer stored it. */
export function shapeReply(
  endpoint: Endpoint,
  reply: unknown,
  fields?: readonly string[] | undefined,
): unknown {
  if (endpoint.file || endpoint.stream) return reply
  if (endpoint.reply) return shape(endpoint.reply, reply)
  const { rows, total } = reply as Rows<unknown>
  if (!fields) return { rows: rows.map((row) => shape(endpoint.rows, row)), total }
  const schema = partialOf(endpoint.rows)
  const names = ['id', ...fields]
  return { rows: rows.map((row) => pick(shape(schema, row), names)), total }
}

function shape(schema: z.ZodMiniType, value: unknown): unknown {
  const shaped = z.parse(schema, value)
  const clean = cleanerOf(schema)
  return clean ? clean(shaped, value, false) : shaped
}

const partials = new WeakMap<Schema, z.ZodMiniType>()

function partialOf(schema: z.ZodMiniType): z.ZodMiniType {
  const partial = partials.get(schema) ?? z.partial(schema as z.ZodMiniObject)
  partials.set(schema, partial)
  return partial
}

function pick(row: unknown, names: readonly string[]): unknown {
  const all = row as Record<string, unknown>
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

const cleaners = new WeakMap<Schema, { clean: Clean | null }>()

function cleanerOf(schema: Schema): Clean | null {
  const cached = cleaners.get(schema) ?? { clean: makeCleaner(schema) }
  cleaners.set(schema, cached)
  return cached.clean
}

/** Null for a schema without rich text. */
function makeCleaner(schema: Schema): Clean | null {
  if (schema === html) return (text, _, isClean) => (isClean ? text : sanitize(text as string))
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return makeObjectCleaner(def.shape)
  if (def.type === 'array') return makeArrayCleaner(def.element)
  if (def.type === 'nullable' || def.type === 'optional') {
    const clean = cleanerOf(def.innerType)
    return clean && ((value, ...rest) => (value == null ? value : clean(value, ...rest)))
  }
  return null
}

function makeArrayCleaner(element: Schema): Clean | null {
  const clean = cleanerOf(element)
  return (
    clean &&
    ((values, stored, isClean) =>
      (values as unknown[]).map((value, at) => clean(value, (stored as unknown[])[at], isClean)))
  )
}

function makeObjectCleaner(shape: Record<string, Schema>): Clean | null {
  const parts = Object.entries(shape).flatMap(([name, inner]) => {
    const clean = cleanerOf(inner)
    return clean ? [{ name, clean }] : []
  })
  if (parts.length === 0) return null
  return (value, stored) => {
    const cleaned = { ...(value as Record<string, unknown>) }
    const row = stored as Record<string, unknown>
    const isClean = row.sanitizerVersion === sanitizerVersion
    for (const { name, clean } of parts) {
      if (name in cleaned) cleaned[name] = clean(cleaned[name], row[name], isClean)
    }
    return cleaned
  }
}

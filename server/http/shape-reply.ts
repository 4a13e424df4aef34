import * as z from 'zod/mini'
import { sanitize, sanitizerVersion } from '#server/files/sanitize.ts'
import type { Endpoint, Rows } from '#shared/endpoint.ts'
import { html } from '#shared/fields.ts'

type Schema = z.core.$ZodType
/** `isClean`: the record says that this version of the sanitizer stored its rich text. */
type Shaper = (value: unknown, isClean: boolean) => unknown

/** Removes undeclared fields, and sanitizes rich text unless this version of the sanitizer stored it. */
export function shapeReply(
  endpoint: Endpoint,
  reply: unknown,
  fields?: readonly string[] | undefined,
): unknown {
  if (endpoint.file || endpoint.stream) return reply
  if (endpoint.reply) return shaperOf(endpoint.reply)(reply, false)
  const { rows, total } = reply as Rows<unknown>
  const shape = fields ? rowShaper(endpoint.rows, ['id', ...fields]) : shaperOf(endpoint.rows)
  return { rows: rows.map((row) => shape(row, false)), total }
}

const shapers = new WeakMap<Schema, Shaper>()

function shaperOf(schema: Schema): Shaper {
  const shape = shapers.get(schema) ?? makeShaper(schema)
  shapers.set(schema, shape)
  return shape
}

/** Walks a reply without parsing it. Only a value that is not plainly right is left to the schema. */
function makeShaper(schema: Schema): Shaper {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const parse = (value: unknown) => z.parse(schema, value)
  if (schema === html)
    return (text, isClean) => (isClean ? parse(text) : sanitize(parse(text) as string))
  if (def.type === 'object' && !def.catchall) return rowShaper(schema, Object.keys(def.shape))
  if (def.type === 'array' && !def.checks) {
    const shape = shaperOf(def.element)
    return (values, isClean) =>
      Array.isArray(values) ? values.map((value) => shape(value, isClean)) : parse(values)
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const none = def.type === 'nullable' ? null : undefined
    const shape = shaperOf(def.innerType)
    return (value, isClean) => (value === none ? none : shape(value, isClean))
  }
  const isRight = 'checks' in def && def.checks ? undefined : testOf(def)
  return isRight ? (value) => (isRight(value) ? value : parse(value)) : parse
}

/** Formats that are nothing but a pattern. */
const patterned = ['uuid', 'datetime', 'date']

/** A test that only values pass that the schema returns as they are. */
function testOf(def: z.core.$ZodTypes['_zod']['def']): ((value: unknown) => boolean) | undefined {
  if (def.type === 'boolean') return (value) => typeof value === 'boolean'
  const format = 'format' in def ? def.format : undefined
  if (def.type === 'number' && !format) return Number.isFinite
  if (def.type !== 'string') return undefined
  const { pattern } = def as { pattern?: RegExp }
  if (!format) return (value) => typeof value === 'string'
  return pattern && patterned.includes(format)
    ? (value) => typeof value === 'string' && pattern.test(value)
    : undefined
}

function rowShaper(schema: Schema, names: readonly string[]): Shaper {
  const { shape: fields } = (schema as z.core.$ZodObject)._zod.def
  const parts = names.map((name) => [name, shaperOf(fields[name] as Schema)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null) return z.parse(schema, value)
    const row = value as Record<string, unknown>
    const isClean = row.sanitizerVersion === sanitizerVersion
    const shaped: Record<string, unknown> = {}
    for (const [name, shape] of parts) {
      const part = shape(row[name], isClean)
      if (part !== undefined) shaped[name] = part
    }
    return shaped
  }
}

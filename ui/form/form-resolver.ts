import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

type Path = readonly PropertyKey[]
type UnknownRecord = Record<PropertyKey, unknown>

function valueAt(values: unknown, path: Path): unknown {
  return path.reduce((at, key) => (at as UnknownRecord | undefined)?.[key], values)
}

function withValueAt(values: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = Array.isArray(values) ? [...values] : { ...(values as UnknownRecord) }
  Reflect.set(copy, key, withValueAt(Reflect.get(copy, key), rest, value))
  return copy
}

/**
 * An empty control holds an empty text. If the contract rejects that, null is sent, or else the
 * field is omitted.
 */
export async function parseForm<T>(schema: z.ZodMiniType<T>, values: unknown) {
  let result = await schema.safeParseAsync(values)
  for (const nothing of [null, undefined]) {
    const empty = (result.error?.issues ?? []).filter(
      ({ path }) =>
        path.length > 0 && (valueAt(values, path) === '' || valueAt(values, path) === null),
    )
    if (empty.length === 0) break
    values = empty.reduce((all, { path }) => withValueAt(all, path, nothing), values)
    result = await schema.safeParseAsync(values)
  }
  return result.success ? { ...result, data: clearOmitted(schema, values, result.data) } : result
}

/** Clears the fields that were omitted, which would otherwise keep their stored value. */
function clearOmitted<T>(schema: z.ZodMiniType<T>, values: unknown, data: T): T {
  const omitted = Object.entries(values as UnknownRecord).filter(
    ([name, value]) => value === '' && (data as UnknownRecord)[name] === undefined,
  )
  const cleared = omitted.filter(
    ([name]) => schema.safeParse({ ...(values as UnknownRecord), [name]: null }).success,
  )
  return { ...data, ...Object.fromEntries(cleared.map(([name]) => [name, null])) }
}

/** The valid fields of a draft, and why the others are not valid. */
export async function parseParts<S extends z.ZodMiniObject>(schema: S, values: UnknownRecord) {
  const { error } = await parseForm(schema, values)
  const issues = error?.issues ?? []
  const refused = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
  const rest = await parseForm(
    z.partial(z.object(schema.shape)),
    omit(values, Object.keys(refused)),
  )
  return { data: (rest.data ?? {}) as Partial<z.output<S>>, refused }
}

export function omit<V>(values: Record<string, V>, names: readonly string[]): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

export function formResolver<T>(schema: z.ZodMiniType<T>): Resolver<FieldValues> {
  return async (values) => {
    const result = await parseForm(schema, values)
    if (result.success) return { values: result.data as FieldValues, errors: {} }
    let errors: unknown = {}
    for (const { path, code, message } of result.error.issues) {
      const at = path.length > 0 ? path : ['root']
      if (valueAt(errors, at) === undefined) {
        errors = withValueAt(errors, at, { type: code, message })
      }
    }
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** The first error at or below a field: a list field shows the errors of its rows. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, ref: _, ...below } = error as UnknownRecord
  if (typeof message === 'string' && message !== '') return message
  return Object.values(below).map(firstMessage).find(Boolean)
}

/** A flat list of error paths and messages. */
export function listErrors(errors: FieldErrors, above = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    const path = above + key
    if (typeof error?.message === 'string') return [[path, error.message]]
    return typeof error === 'object' && error !== null
      ? listErrors(error as FieldErrors, `${path}.`)
      : []
  })
}

import fc from 'fast-check'

export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Text that breaks code that does not expect it. */
const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'null',
  '__proto__',
  "'; select pg_sleep(9); --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%s%n{{7*7}}',
  '１２３４５６',
  '‮⁦',
  'x'.repeat(5_000),
]

export const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const anything = fc.oneof(
  anyText,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly values that match the schema, and sometimes others. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: matching(schema) }, { weight: 1, arbitrary: anything })
}

function matching(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(matching))
  switch (schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -10,
        max: Math.min(schema.maximum ?? 10_000, 10_000),
      })
    case 'number':
      return fc.double({ noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fittingText(schema)
    default:
      return anything
  }
}

function fittingObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fromSchema(field)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Making an arbitrary of texts takes longer than generating texts with it, and many fields share one. */
const textsOf = new Map<string, fc.Arbitrary<string>>()

function fittingText({ format, pattern, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const key = JSON.stringify([format, pattern, maxLength])
  const texts = textsOf.get(key) ?? makeTexts(format, pattern, maxLength)
  textsOf.set(key, texts)
  return texts
}

function makeTexts(format: string | undefined, pattern: string | undefined, maxLength: number) {
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.string())
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 200) })
}

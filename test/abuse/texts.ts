import type { Schema } from '../schema-arbitrary.ts'
import { anyAddress, type Message, type Target } from './wire.ts'

interface Operation {
  'x-access': string
  requestBody?: { content: Record<string, { schema: Schema & { const?: unknown } }> }
}
type Paths = Record<string, Record<string, Operation>>

/** Texts that make patterns backtrack. */
const shapes: Record<string, (length: number) => string> = {
  'dots after an at sign': (length) => `a@${'aa.'.repeat(length / 3)}@`,
  spaces: (length) => `a${' '.repeat(length)}a`,
  'opened tags': (length) => '<'.repeat(length),
  'opened links': (length) => '<a '.repeat(length / 3),
  hyphens: (length) => `${'a-'.repeat(length / 2)}!`,
  'one letter': (length) => 'a'.repeat(length),
  digits: (length) => '0123456789'.repeat(length / 10),
  'letters of all kinds': (length) => 'aA1!'.repeat(length / 4),
  slashes: (length) => '/'.repeat(length),
  'lines and marks': (length) => 'e\u0301\r\n'.repeat(length / 5),
}

/** Below the limit of a form, above it, and a length that was accepted in the past. */
const lengths = [15_000, 60_000, 900_000]

export interface TextAttack {
  /** The field, or a description of the attack. */
  field: string
  name: string
  length: number
  message: Message
}

/** Every kind and length of text for every text field of every public endpoint. */
export async function textAttacks({ url }: Pick<Target, 'url'>): Promise<TextAttack[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Paths }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (operation['x-access'] !== 'public' || !schema) return []
      return textFields(schema).flatMap((field) =>
        Object.entries(shapes).flatMap(([shape, draw]) =>
          lengths.map((length) => ({
            field: `${path} ${field.join('.')}`,
            name: `${path} ${field.join('.')}, ${shape}`,
            length,
            message: json(path, method, withText(schema, field, draw(length))),
          })),
        ),
      )
    }),
  )
}

/** Large bodies that are not text. */
export function bulkAttacks(): TextAttack[] {
  const numbers = JSON.stringify({ firstName: Array<number>(480_000).fill(1) })
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const names = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, 1])),
  )
  const bodies = { '480,000 numbers': numbers, '100,000 brackets': deep, '50,000 names': names }
  return Object.entries(bodies).map(([name, body]) => ({
    field: `/api/message, ${name}`,
    name: `/api/message, ${name}`,
    length: body.length,
    message: json('/api/message', 'post', body),
  }))
}

function json(path: string, method: string, body: string): Message {
  return {
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/g, 'some-text'),
    headers: { 'Content-Type': 'application/json', ...anyAddress() },
    body,
  }
}

function textFields({ properties = {} }: Schema, before: string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.type === 'object') return textFields(schema, [...before, name])
    return schema.type === 'string' ? [[...before, name]] : []
  })
}

function withText(schema: Schema, field: string[], text: string): string {
  const body = validBody(schema)
  const inner = field.slice(0, -1).reduce((at, name) => at[name] as Body, body as Body)
  inner[field.at(-1) ?? ''] = text
  return JSON.stringify(body)
}

type Body = Record<string, unknown>

/** A valid body, so that only the attacked field is tested. */
function validBody(schema: Schema & { const?: unknown }, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 100
  if (schema.type === 'array') return [validBody(schema.items ?? {})]
  if (schema.type !== 'object') return sentences[name] ?? 'Something'
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, validBody(inner, key)]),
  )
}

const enough = 'Enough words for any field of a form that asks for fifty letters.'
const sentences: Record<string, string> = {
  email: 'ada@example.test',
  phoneNumber: '212-555-0142',
  password: 'Correct-horse-7',
  confirmPassword: 'Correct-horse-7',
  message: enough,
  projectDescription: enough,
  path: '/services',
  website: '',
}

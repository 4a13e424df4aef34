import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyText, fromSchema, type Schema } from './schema-arbitrary.ts'

/** An operation of the OpenAPI document. */
export interface Operation {
  'x-access': string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type Paths = Record<string, Record<string, Operation>>

/** Callers without a token are visitors. */
export type Tokens = readonly (string | undefined)[]

interface Called {
  path: string
  method: string
  operation: Operation
}

export interface AnyRequest {
  /** The address without its origin. */
  address: string
  method: string
  caller: number
  type?: string
  body?: string
}

const anyJson = fc.jsonValue()

/** A request that mostly fits the endpoint, by one of the callers. */
export function requestOf(
  { path, method, operation: { parameters, requestBody } }: Called,
  callers: number,
): fc.Arbitrary<AnyRequest> {
  const named = (where: 'path' | 'query') => {
    const fields = parameters.filter((each) => each.in === where)
    return fc.record(
      Object.fromEntries(
        fields.map(({ name, schema }) => [name, fc.oneof(fromSchema(schema), anyText)]),
      ),
      { requiredKeys: where === 'path' ? fields.map(({ name }) => name) : [] },
    )
  }
  const schema = requestBody?.content['application/json']?.schema
  const json =
    schema &&
    fc.oneof({ weight: 4, arbitrary: fromSchema(schema) }, { weight: 1, arbitrary: anyJson })
  return fc
    .record({
      caller: fc.nat(callers - 1),
      params: named('path'),
      query: named('query'),
      body: json
        ? fc.oneof(
            json.map((value) => JSON.stringify(value)),
            anyText,
          )
        : fc.constant(undefined),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/json; charset=latin1',
          ),
        },
      ),
    })
    .map(({ caller, params, query, body, type }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
      return {
        address: `${filled}?${search.join('&')}`,
        ...{ method: method.toUpperCase(), caller },
        ...(body !== undefined && { type, body }),
      }
    })
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

const leaks = /at .+:\d+:\d+|select .+ from|insert into|node_modules|ECONN|violates|syntax error/i

/** Sends the request, and returns the text of its response. */
export async function expectNoServerError(
  origin: string,
  tokens: Tokens,
  { address, method, caller, type, body }: AnyRequest,
): Promise<string> {
  const token = tokens[caller]
  const response = await fetch(origin + address, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(type && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  assert.ok(response.status < 500, `${response.status} ${text}`)
  if (response.status < 400) return text
  const { code, message } = JSON.parse(text)
  assert.ok(typeof code === 'string' && typeof message === 'string', text)
  assert.doesNotMatch(text, leaks)
  return text
}

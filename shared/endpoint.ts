import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Access } from './roles.ts'

type Shape = z.ZodMiniObject
/** A word by which the database announces that something changed: the argument of a table's trigger. */
export type ContentTag = string

/** How long a body of JSON may be where an endpoint declares nothing else: plain fields, in any script. */
export const usualMaxBytes = 32 * 1024

interface EndpointBase {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: /api/service/{slug}. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** Also for staff who have yet to switch two-factor on, where that is asked of them. */
  beforeTwoFactor?: true
  status?: 201
  params?: Shape
  query?: Shape
  body?: Shape
  /** The body may be multipart; its files are handed over beside the fields. */
  files?: { max: number }
  /** A longer body of JSON is refused unread. */
  maxBytes?: number
  /** The body field that carries the bot-check answer. */
  botCheck?: 'token' | 'recaptchaToken' | 'recaptureToken'
  /** A limit of server/http/limits.ts that each call counts against. */
  limit?: 'drawing' | 'passkeySignIn' | 'publicForm' | 'upload' | 'visit'
  errors?: readonly ErrorCode[]
  /** For reads that anybody may make: the content they show. Their answers are kept until it changes. */
  shows?: readonly ContentTag[]
  /** The request is authorised by a cookie, so it must come from our own pages. */
  sameOrigin?: true
}

/** Answers one thing. */
interface SingleEndpoint extends EndpointBase {
  reply: z.ZodMiniType
  rows?: never
  file?: never
}

/** Answers a JSON array, and the number of all that match in X-Total-Count. */
interface ListEndpoint extends EndpointBase {
  rows: z.ZodMiniType
  reply?: never
  file?: never
}

/** Answers the bytes of a private file, to be saved and never shown by a browser. */
interface FileEndpoint extends EndpointBase {
  file: true
  reply?: never
  rows?: never
}

export type Endpoint = SingleEndpoint | ListEndpoint | FileEndpoint
export type Contract = Record<string, Endpoint>

export interface Rows<T> {
  rows: T[]
  total: number
}

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : never
type Part<E, K extends string, V> = E extends Record<K, Shape> ? { [P in K]: V } : unknown

/** What a caller gives. */
export type Input<E extends Endpoint> = Part<E, 'params', Sent<E['params']>> &
  (E extends { query: Shape } ? { query?: Sent<E['query']> } : unknown) &
  Part<E, 'body', Sent<E['body']> & BotToken<E>> &
  (E extends { files: object } ? { files?: Record<string, Blob | Blob[]> } : unknown)

type BotToken<E extends Endpoint> = E extends { botCheck: infer F extends string }
  ? { [P in F]?: string }
  : unknown

/** What a handler is given, after parsing. */
export type Parts<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  files: UploadedFile[]
}

export interface UploadedFile {
  field: string
  filename: string
  bytes: Buffer
}

/** What an endpoint answers: a list as its rows and the total. */
export type Reply<E extends Endpoint> = E extends { rows: infer R extends z.ZodMiniType }
  ? Rows<z.output<R>>
  : E extends { reply: infer R extends z.ZodMiniType }
    ? z.output<R>
    : Blob

export type ErrorsOf<E extends Endpoint> = E extends {
  errors: readonly (infer C extends ErrorCode)[]
}
  ? C
  : never

/** Declares the endpoints of a domain, each exactly as it stands. */
export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints
}

/** The names that calls have beside the things of a domain: /api/blog/authors. */
export function callNames(endpoints: Contract): ReadonlySet<string> {
  const names = Object.values(endpoints).map(({ path }) => path.split('/')[3] ?? '{}')
  return new Set(names.filter((name) => !name.startsWith('{')))
}

export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

/** What a bot check is solved for. reCAPTCHA takes letters, digits, slashes and underscores alone. */
export function actionOf({ method, path }: Endpoint): string {
  return `${method}${path}`.toLowerCase().replace(/[^a-z0-9/]+/g, '_')
}

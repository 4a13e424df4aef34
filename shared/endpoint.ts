import type * as z from 'zod/mini'
import type { AnyError, DeclaredError } from './errors.ts'
import type { Access, Rights } from './roles.ts'

type Shape = z.ZodMiniObject
/** The tag that a table's trigger announces when a row changes. */
export type ContentTag = string

/** The default limit of a JSON body: enough for plain fields in any script. */
export const usualMaxBytes = 32 * 1024

interface EndpointBase {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are in braces: /api/service/{slug}. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** A person of a client needs one of these. None for what is theirs alone. */
  rights?: Rights
  /** Staff may call it before they have enabled a required two-factor. */
  beforeTwoFactor?: true
  status?: 201
  /** By default, each parameter of the path is an id. */
  params?: Shape
  query?: Shape
  body?: Shape
  /** The body may be multipart; the handler gets the files beside the fields. */
  files?: { max: number }
  /** A longer JSON body is rejected without being read. */
  maxBytes?: number
  /** The handler gets the bytes of the body, such as those that a signature covers. */
  raw?: true
  /** Another address of the call, to which mail programs post a form. The form is not read. */
  postedAt?: `/${string}`
  /** The body field that carries the bot-check answer. */
  botCheck?: 'token' | 'recaptchaToken' | 'recaptureToken'
  /** A limit of server/http/limits.ts that each call counts against. */
  limit?:
    | 'chat'
    | 'drawing'
    | 'backup'
    | 'editing'
    | 'passkeySignIn'
    | 'payment'
    | 'publicForm'
    | 'testMail'
    | 'typing'
    | 'upload'
    | 'visit'
  errors?: readonly AnyError[]
  /**
   * The content tags that a public read shows. Its answers are cached until the content changes.
   */
  shows?: readonly ContentTag[]
  /**
   * Live events after which a browser reads it again, in addition to changes of what it shows: kinds,
   * tags of content, or `content` for every tag.
   */
  follows?: readonly string[]
  /** Signed-in users see nothing else that can change, so their polls are answered 304 until it does. */
  polled?: boolean
  /** An answer may be some seconds old, so a replica of the database may give it. */
  mayLag?: true
  /** A cookie authorizes the request, so it must come from our own pages. */
  sameOrigin?: true
}

/** Returns one object. */
interface SingleEndpoint extends EndpointBase {
  reply: z.ZodMiniType
  rows?: never
  file?: never
  stream?: never
  csv?: never
}

/** Returns a JSON array, with the total number of matches in X-Total-Count, or all pages as CSV. */
export interface ListEndpoint extends EndpointBase {
  rows: z.ZodMiniType
  reply?: never
  file?: never
  stream?: never
  csv?: never
}

/** Returns a private file as a download. `linkFile` (server/files/file-links.ts) signs URLs of it. */
interface FileEndpoint extends EndpointBase {
  file: true
  /** The response is CSV. */
  csv?: true
  reply?: never
  rows?: never
  stream?: never
}

/** Server-sent events, each of this shape, for as long as the caller listens. */
interface StreamEndpoint extends EndpointBase {
  stream: z.ZodMiniType
  reply?: never
  rows?: never
  file?: never
  csv?: never
}

export type Endpoint = SingleEndpoint | ListEndpoint | FileEndpoint | StreamEndpoint
export type Contract = Record<string, Endpoint>

export interface Rows<T> {
  rows: T[]
  total: number
}

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : never
type Part<E, K extends string, V> = E extends Record<K, Shape> ? { [P in K]: V } : unknown

/** The input of a call. */
export type Input<E extends Endpoint> = Part<E, 'params', Sent<E['params']>> &
  (E extends { query: Shape } ? { query?: Sent<E['query']> } : unknown) &
  Part<E, 'body', Sent<E['body']> & BotToken<E>> &
  (E extends { files: object } ? { files?: Record<string, Blob | Blob[]> } : unknown)

type BotToken<E extends Endpoint> = E extends { botCheck: infer F extends string }
  ? { [P in F]?: string }
  : unknown

/** The parsed input that a handler gets. */
export type Parts<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  files: UploadedFile[]
  /** Empty unless the endpoint declares `raw`. */
  raw: Buffer
}

export interface UploadedFile {
  field: string
  filename: string
  bytes: Buffer
}

/** The reply of an endpoint: for a list, its rows and the total. */
export type Reply<E extends Endpoint> = E extends { rows: infer R extends z.ZodMiniType }
  ? Rows<z.output<R>>
  : E extends { reply: infer R extends z.ZodMiniType }
    ? z.output<R>
    : E extends { stream: object }
      ? ReadableStream<Uint8Array>
      : Blob

/** The codes of the errors that an endpoint declares. */
export type ErrorsOf<E extends Endpoint> = E extends { errors: readonly (infer Declared)[] }
  ? CodeOf<Declared>
  : never

type CodeOf<Declared> = Declared extends DeclaredError<infer Code> ? Code : Declared & string

export const csvType = 'text/csv'

/** The endpoint of a list as a CSV file of all pages. */
export function csvOf<E extends ListEndpoint>({
  rows: _rows,
  ...list
}: E): FileEndpoint & Pick<E, 'query'> {
  return { ...list, file: true, csv: true }
}

type Routed = Pick<Endpoint, 'method' | 'path'>
type WithoutRoute<E> = E extends Endpoint ? Omit<E, keyof Routed> : never

/** An endpoint as a contract declares it: GET /api/service/{slug}. */
export type Declared = WithoutRoute<Endpoint> & { route: `${Routed['method']} ${Routed['path']}` }

type Names<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Ids<D extends Declared> = D extends { params: Shape }
  ? unknown
  : [Names<D['route']>] extends [never]
    ? unknown
    : { params: z.ZodMiniObject<Record<Names<D['route']>, z.ZodMiniUUID>> }

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const D extends Declared>(declared: D): D & Routed & Ids<D> {
  const [method, path] = declared.route.split(' ') as [Routed['method'], Routed['path']]
  return { ...declared, method, path } as D & Routed & Ids<D>
}

/** Declares the endpoints of a domain. */
export function contract<const C extends Record<string, Declared>>(declared: C) {
  const endpoints = Object.entries(declared).map(([name, each]) => [name, endpoint(each)])
  return Object.fromEntries(endpoints) as { [K in keyof C]: C[K] & Routed & Ids<C[K]> }
}

/** The path segments that endpoints take where records have their slug: /api/blog/authors. */
export function callNames(endpoints: Contract): ReadonlySet<string> {
  const names = Object.values(endpoints).map(({ path }) => path.split('/')[3] ?? '{}')
  return new Set(names.filter((name) => !name.startsWith('{')))
}

export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

/** The action of a bot check. reCAPTCHA accepts only letters, digits, slashes and underscores. */
export function actionOf({ method, path }: Endpoint): string {
  return `${method}${path}`.toLowerCase().replace(/[^a-z0-9/]+/g, '_')
}

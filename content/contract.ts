import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { type Endpoint, endpoint, usualMaxBytes } from '#shared/endpoint.ts'
import type { AnyError } from '#shared/errors.ts'
import {
  fieldNames,
  type InUseCall,
  id,
  idList,
  listQuery,
  message,
  optional,
  richTextBytes,
  slugOrId,
  timestamp,
} from '#shared/fields.ts'
import type { Access } from '#shared/roles.ts'
import { removeManyCall } from './bulk/contract.ts'
import type { Kind } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'

interface ContentOptions<E, S, N, F, C, R> {
  entity: E
  /** The body that adds or changes a record. */
  save: S
  /** Sort names in addition to the dates. */
  sorts: N
  filters: F
  errors?: C
  /** Tags of other content that the replies contain. */
  alsoShows?: readonly string[]
  /** The access for reading a kind that the site does not show. */
  read?: R
  /** The limit of the body that adds or changes a record. */
  maxBytes?: number
}

type IdParams = z.ZodMiniObject<{ id: z.ZodMiniType<string, string> }>

const byId: IdParams = z.object({ id })
const bySlugOrId: IdParams = z.object({ id: slugOrId })
const removed = z.extend(message, { changeId: id })

/** The endpoints that list, read, add, edit and delete records of a content kind. */
export function contentContract<
  E extends z.ZodMiniObject,
  S extends z.ZodMiniObject,
  const N extends readonly string[],
  const F extends readonly string[] | z.ZodMiniType<string, string>,
  const C extends readonly AnyError[] = [],
  const R extends Access = 'public',
>(name: KindName, options: ContentOptions<E, S, N, F, C, R>) {
  const { entity, save, sorts, filters, errors = [], alsoShows = [], read } = options
  const kind: Kind = kinds[name]
  const { path, tag, noun, plural, picture, richText } = kind
  const write: Access = kind.write ?? 'editor'
  const { maxBytes = richText ? richTextBytes : usualMaxBytes } = options
  const one = `${path}/{id}` as const
  const access = (read ?? 'public') as R
  const shows = read ? undefined : [tag, ...(picture || richText ? ['file'] : []), ...alsoShows]
  const saved = z.extend(message, { item: entity })
  return {
    list: {
      route: `GET ${path}`,
      summary: `Lists ${plural}.`,
      access,
      query: z.extend(listQuery(['createdAt', 'updatedAt', ...sorts], filters), {
        /** Limits each record to these fields and its id. */
        fields: fieldNames(Object.keys(entity.shape) as (keyof z.output<E> & string)[]),
      }),
      rows: entity,
      shows,
      polled: read === undefined,
    },
    one: {
      route: `GET ${one}`,
      summary: `Reads one ${noun}${kind.slug ? ', by its slug or its id' : ''}.`,
      access,
      params: kind.slug ? bySlugOrId : byId,
      reply: entity,
      shows,
    },
    add: {
      route: `POST ${path}`,
      summary: `Adds a ${noun}.`,
      access: write,
      body: save,
      maxBytes,
      botCheck: 'token',
      status: 201,
      reply: saved,
      errors,
    },
    edit: {
      route: `PUT ${one}`,
      summary: `Changes a ${noun}; with \`basedOn\` only while nobody else did.`,
      access: write,
      body: z.extend(save, { basedOn: optional(timestamp) }),
      maxBytes,
      botCheck: 'token',
      reply: saved,
      errors: ['CONFLICT', ...errors],
    },
    remove: {
      route: `DELETE ${one}`,
      summary: `Deletes a ${noun}.`,
      access: 'admin',
      reply: removed,
      errors: ['IN_USE'],
    },
    removeMany: removeManyCall(name),
  } as const
}

/** The signature in the URL of a preview. */
export const previewQuery = z.object({
  expires: z.string().check(atMost(20, 'Not a time.')),
  signature: z.string().check(atMost(100, 'Not a signature.')),
})

/** The endpoint that sets the order of a kind's records. */
export function orderCall(name: KindName) {
  return endpoint({
    route: `PUT ${kinds[name].path}/order`,
    summary: `Puts ${kinds[name].plural} in order.`,
    access: 'editor',
    body: z.object({ ids: idList }),
    reply: message,
  })
}

/** The endpoint that fills an empty kind with texts to start with. */
export function starterCall(name: KindName) {
  const { path, plural, write }: Kind = kinds[name]
  const access: Access = write ?? 'editor'
  return endpoint({
    route: `POST ${path}/starter`,
    summary: `Adds ${plural} to start with, while there are none.`,
    access,
    reply: message,
    errors: ['CONFLICT'],
  })
}

/** The endpoint that proposes a free slug. */
export function freeSlugCall(name: KindName) {
  return endpoint({
    route: `GET ${kinds[name].path}/free-slug`,
    summary: `Proposes a slug from a title, which no ${kinds[name].noun} has or had.`,
    access: 'editor',
    query: z.object({ title: z.string().check(atMost(300, 'At most 300 characters.')) }),
    reply: z.object({ slug: z.string() }),
  })
}

/** The endpoints of any kind with records of this shape. */
export interface ContentCalls<Row> {
  list: Endpoint & { rows: z.ZodMiniType<Row>; query: z.ZodMiniObject }
  one: Endpoint & { params: IdParams; reply: z.ZodMiniType<Row> }
  add: Endpoint
  edit: Endpoint
  remove: Endpoint & { params: IdParams; reply: typeof removed }
  removeMany: ReturnType<typeof removeManyCall>
  inUse?: InUseCall
  order?: Endpoint
  starter?: ReturnType<typeof starterCall>
  freeSlug?: ReturnType<typeof freeSlugCall>
}

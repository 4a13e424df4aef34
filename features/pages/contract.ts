import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import {
  entity,
  html,
  id,
  listQuery,
  optional,
  richText,
  richTextBytes,
  timestamp,
} from '#shared/fields.ts'

export const PageText = entity({
  description: html,
  /** The site shows this one: the newest of its kind. */
  shown: z.boolean(),
})
export type PageText = z.output<typeof PageText>

const description = richText('Description is required')
export const SavePageText = z.object({ description })

/** As it stands, or wrapped as `values`. */
const either = {
  description: optional(description),
  values: optional(z.object({ description }, 'Please send the description in these values.')),
}
type Either = z.output<z.ZodMiniObject<typeof either>>

const given = z.refine<Either>((sent) => descriptionIn(sent) !== undefined, {
  error: 'Description is required',
  path: ['description'],
})

export function descriptionIn({ values, description }: Either): string | undefined {
  return values?.description ?? description
}

function pageCalls(path: `/api/${string}`, noun: string, access: 'editor' | 'admin') {
  const calls = contentCalls({
    path,
    noun,
    entity: PageText,
    save: SavePageText,
    maxBytes: richTextBytes,
  })
  const edited = z.object({ ...either, basedOn: optional(timestamp) })
  return contract({
    list: {
      method: 'GET',
      path,
      summary: `Every ${noun} that is stored, newest first.`,
      access: 'public',
      query: listQuery(['createdAt', 'updatedAt'], []),
      rows: PageText,
      shows: ['page'],
    },
    one: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${noun}.`,
      access: 'public',
      params: z.object({ id }),
      reply: PageText,
      shows: ['page'],
    },
    add: { ...calls.add, access, body: z.object(either).check(given) },
    edit: { ...calls.edit, access, body: edited.check(given) },
    remove: calls.remove,
  })
}

/** The text about the agency and the policies. Each is a list, of which the site shows the first. */
export const pages = {
  about: pageCalls('/api/about', 'text about the agency', 'editor'),
  'cookie-policy': pageCalls('/api/cookie-policy', 'cookie policy', 'admin'),
  term: pageCalls('/api/term', 'term policy', 'admin'),
  'refund-policy': pageCalls('/api/refund-policy', 'refund policy', 'admin'),
  'privacy-policy': pageCalls('/api/privacy-policy', 'privacy policy', 'admin'),
}
export type PageKind = keyof typeof pages

import * as z from 'zod/mini'
import { contentContract, starterCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, optional, richText, timestamp } from '#shared/fields.ts'

export const PageText = entity({
  description: html,
  /** The site shows this one: the newest of its kind. */
  shown: z.boolean(),
})
export type PageText = z.output<typeof PageText>

const description = richText('Description is required')
export const SavePageText = z.object({ description })

/** The fields directly, or wrapped in `values`. */
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

export type PolicyKind = 'cookie-policy' | 'term' | 'refund-policy' | 'privacy-policy'

function pageCalls(name: 'about' | PolicyKind) {
  const calls = contentContract(name, {
    entity: PageText,
    save: SavePageText,
    sorts: [],
    filters: [],
  })
  const edited = z.object({ ...either, basedOn: optional(timestamp) })
  return contract({
    ...calls,
    add: { ...calls.add, body: z.object(either).check(given) },
    edit: { ...calls.edit, body: edited.check(given) },
  })
}

/** The same with a text to start with. */
const policyCalls = (name: PolicyKind) => ({ ...pageCalls(name), starter: starterCall(name) })

/** The about text and the policies. Each is a list; the site shows its first record. */
export const pages = {
  about: pageCalls('about'),
  'cookie-policy': policyCalls('cookie-policy'),
  term: policyCalls('term'),
  'refund-policy': policyCalls('refund-policy'),
  'privacy-policy': policyCalls('privacy-policy'),
}
export type PageKind = keyof typeof pages

export const pageKinds = Object.keys(pages) as PageKind[]

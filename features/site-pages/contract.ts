import * as z from 'zod/mini'
import { contentContract, freeSlugCall, orderCall } from '#content/contract.ts'
import { callNames, contract } from '#shared/endpoint.ts'
import { entity, html, optionalText, richText, slug, text } from '#shared/fields.ts'

export const placeOptions = [
  { value: 'menu', label: 'In the menu and the footer' },
  { value: 'footer', label: 'In the footer' },
  { value: 'policies', label: 'In the last line, beside the policies' },
  { value: 'unlinked', label: 'Not linked' },
] as const
const places = placeOptions.map(({ value }) => value)

/** Where a page is linked, in the order of the site. */
export const LinkedPage = z.object({ title: z.string(), slug: z.string(), place: z.enum(places) })
export type LinkedPage = z.output<typeof LinkedPage>

export const SitePage = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  meta_description: z.string(),
  place: z.enum(places),
  published: z.boolean(),
})
export type SitePage = z.output<typeof SitePage>

export const SaveSitePage = z.object({
  title: text('Title is required'),
  slug,
  content: richText('Content is required'),
  meta_description: z._default(optionalText(300), ''),
  place: z.enum(places, 'Choose where it is linked.'),
  published: z.boolean('Must be true or false.'),
})

const SitePageTemplate = z.pick(SitePage, {
  ...{ title: true, slug: true, content: true, place: true },
})
export type SitePageTemplate = z.output<typeof SitePageTemplate>

export const sitePages = contract({
  ...contentContract('site-page', {
    entity: SitePage,
    save: SaveSitePage,
    sorts: ['order', 'title'],
    filters: ['published', 'draft'],
    errors: ['SLUG_TAKEN'],
  }),
  order: orderCall('site-page'),
  freeSlug: freeSlugCall('site-page'),
  linked: {
    route: 'GET /api/site-page/linked',
    summary: 'Lists the published pages that the site links.',
    access: 'public',
    rows: LinkedPage,
    shows: ['site-page'],
  },
  imprint: {
    route: 'GET /api/site-page/imprint-template',
    summary: 'An imprint with the agency’s facts; null where its country asks for none.',
    access: 'editor',
    reply: z.object({ template: z.nullable(SitePageTemplate) }),
  },
})

/** Slugs that no page can have, because other endpoints use them. */
export const sitePageNames = callNames(sitePages)

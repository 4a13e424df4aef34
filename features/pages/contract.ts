import type * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, html, listQuery } from '#shared/fields.ts'

export const PageText = entity({ description: html })
export type PageText = z.output<typeof PageText>

function list<const P extends `/api/${string}`>(path: P, what: string) {
  return {
    method: 'GET',
    path,
    summary: `The stored ${what}, newest first.`,
    access: 'public',
    query: listQuery(['createdAt', 'updatedAt'], []),
    rows: PageText,
    shows: ['page'],
  } as const
}

/** The about text and the policies: each a list, of which the site shows the first. */
export const pages = contract({
  listAbout: list('/api/about', 'about texts'),
  listCookiePolicies: list('/api/cookie-policy', 'cookie policies'),
  listTerms: list('/api/term', 'terms'),
  listRefundPolicies: list('/api/refund-policy', 'refund policies'),
  listPrivacyPolicies: list('/api/privacy-policy', 'privacy policies'),
})

import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { message, optional, optionalLine } from '#shared/fields.ts'
import { campaignMax, pathMax } from './rules.ts'

/** From utm_source, utm_medium and utm_campaign. */
const Campaign = z.object({
  source: optionalLine(campaignMax),
  medium: optionalLine(campaignMax),
  name: optionalLine(campaignMax),
})

/** The source of a visit, which the public forms send along. */
export const VisitSource = z.object({
  landingPage: optionalLine(pathMax),
  /** The referring host. */
  referrer: optionalLine(253),
  campaign: optional(Campaign),
})

export type VisitSource = z.output<typeof VisitSource>
export type Campaign = z.output<typeof Campaign>

const TrackVisit = z.object({
  path: z
    .string('Please name the page.')
    .check(
      atMost(pathMax, `Please use at most ${pathMax} characters.`),
      z.startsWith('/', 'A path starts with a slash.'),
    ),
  referrer: z.optional(
    z.string('Please enter text.').check(atMost(1000, 'Please use at most 1000 characters.')),
  ),
  campaign: optional(Campaign),
})

const Consent = z.object({
  essential: z.literal(true, 'Essential cookies are always on.'),
  analytics: z.boolean('Please say yes or no.'),
  marketing: z.boolean('Please say yes or no.'),
  functional: z.boolean('Please say yes or no.'),
})

const track = {
  summary: 'Counts a page view without storing who viewed it.',
  access: 'public',
  body: TrackVisit,
  maxBytes: 2048,
  limit: 'visit',
  reply: message,
} as const

export const visitors = contract({
  track: { ...track, route: 'POST /api/visitor/track-visitor' },
  trackAlias: { ...track, route: 'POST /api/visitor-tracker/track-visitor' },
  saveConsent: {
    route: 'POST /api/visitor/consent',
    summary: 'Stores the cookie preferences in a cookie for 150 days.',
    access: 'public',
    body: Consent,
    maxBytes: 2048,
    sameOrigin: true,
    reply: message,
  },
  clearCookie: {
    route: 'POST /api/visitor/clear-cookie',
    summary: 'Clears the cookie preferences and no other cookie.',
    access: 'public',
    sameOrigin: true,
    reply: message,
  },
})

import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { email, html, id, line, message, optional, text, timestamp } from '#shared/fields.ts'
import { Picks } from '../body.ts'

export const proposalReplaced = declareError(
  'PROPOSAL_REPLACED',
  410,
  'This proposal was replaced by a newer version. Please ask for its link.',
)
export const proposalExpired = declareError(
  'PROPOSAL_EXPIRED',
  410,
  'This proposal has expired. Please ask for a new one.',
)

const line_ = z.object({ id, title: z.string(), description: z.string(), price: z.number() })

/** Exactly what is agreed to, in the amounts of the API. Its hash is what is signed. */
export const ShownProposal = z.object({
  title: z.string(),
  version: z.int(),
  reader: z.object({ name: z.string(), businessName: z.string() }),
  currency: z.string(),
  sections: z.array(z.object({ id, heading: z.string(), content: html })),
  terms: html,
  picks: Picks,
  lines: z.array(line_),
  /** The maintenance plan that is chosen, billed apart from the project. */
  plan: z.nullable(z.string()),
  amounts: z.object({
    subtotal: z.number(),
    taxes: z.array(z.object({ name: z.string(), rate: z.number(), tax: z.number() })),
    tax: z.number(),
    total: z.number(),
    /** The prices include the tax. */
    pricesGross: z.boolean(),
    taxLabel: z.string(),
    taxNote: z.string(),
  }),
  /** With their tax. */
  stages: z.array(z.object({ title: z.string(), amount: z.number(), opens: z.string() })),
})
export type ShownProposal = z.output<typeof ShownProposal>

const LinkedProposal = z.object({
  state: z.enum(['open', 'signed', 'declined']),
  shown: ShownProposal,
  /** The SHA-256 of what is shown. */
  seen: z.string(),
  /** The packages, items and plan that can be picked. */
  packages: z.array(line_),
  options: z.array(line_),
  plan: z.nullable(z.object({ name: z.string(), fee: z.nullable(z.number()) })),
  expiresOn: z.string(),
  signed: z.nullable(
    z.object({
      /** Null after an erasure. */
      name: z.nullable(z.string()),
      signedAt: timestamp,
      /** The first part, while it is to be paid. */
      firstPart: z.nullable(z.object({ payUrl: z.string(), due: z.number() })),
    }),
  ),
})
export type LinkedProposal = z.output<typeof LinkedProposal>

const token = z.string().check(atMost(200, 'Not a link.'))
const params = z.object({ token })
const errors = ['LINK_INVALID', proposalReplaced, proposalExpired] as const

export const strokesMax = 60
export const coordinatesMax = 1_200
const coordinate = z.number('Not a drawing.').check(z.gte(0), z.lte(1_000))
const stroke = z.array(coordinate).check(atMost(600, 'Not a drawing.'))

/** The typed name, or the strokes of a drawing: x and y in turn, on a sheet of 1,000 by 1,000. */
const Signature = z
  .object({
    typed: optional(line('Type your name.')),
    strokes: z.optional(z.array(stroke).check(atMost(strokesMax, 'This drawing is too long.'))),
  })
  .check(
    z.refine(({ typed, strokes }) => (typed === undefined) !== (strokes === undefined), 'Sign.'),
    z.refine(({ strokes }) => {
      const count = strokes?.flat().length
      return count === undefined || (count >= 8 && count <= coordinatesMax)
    }, 'Draw your signature, or type it.'),
  )
export type Signature = z.output<typeof Signature>

/** The longest strokes, of which the check allows fewer. */
const signatureBytes = 1_100 * 1024

export const SignProposal = z.object({
  picks: Picks,
  name: line('Name is required', 200),
  email: email(),
  consent: z.literal(true, 'Please agree first.'),
  signature: Signature,
  /** The hash of what was shown. */
  seen: z.string().check(atMost(64, 'Not a hash.')),
})

/** The picks of the reader. */
const asked = z.object({
  package: optional(id),
  /** Ids, separated by commas; none without a pick. */
  items: z.optional(z.string().check(atMost(2_000, 'Too many.'))),
  plan: z.optional(z.string().check(atMost(5, 'Yes or no?'))),
})
export type Asked = z.output<typeof asked>

/** The calls of whoever holds the link of a proposal. */
export const proposalLinks = contract({
  one: {
    route: 'GET /api/proposal-link/{token}',
    summary: 'The proposal of a link, with its amounts for what is picked.',
    access: 'public',
    params,
    query: asked,
    reply: LinkedProposal,
    errors,
  },
  visit: {
    route: 'POST /api/proposal-link/{token}/visit',
    summary: 'Counts a visit of a person, or notes that the end was reached.',
    access: 'public',
    limit: 'visit',
    params,
    body: z.object({ read: z.boolean('Yes or no?') }),
    reply: z.object({}),
    errors,
  },
  sign: {
    route: 'POST /api/proposal-link/{token}/sign',
    summary: 'Signs what was shown, and begins the project.',
    access: 'public',
    limit: 'publicForm',
    params,
    body: SignProposal,
    maxBytes: signatureBytes,
    reply: message,
    errors: [...errors, 'CONFLICT'],
  },
  decline: {
    route: 'POST /api/proposal-link/{token}/decline',
    summary: 'Declines a proposal, with a word why.',
    access: 'public',
    limit: 'publicForm',
    params,
    body: z.object({ reason: text('Please say why in a word.', 1_000) }),
    reply: message,
    errors: [...errors, 'CONFLICT'],
  },
  ask: {
    route: 'POST /api/proposal-link/{token}/question',
    summary: 'Asks the agency something about a proposal.',
    access: 'public',
    limit: 'publicForm',
    params,
    body: z.object({ question: text('Please write your question.', 2_000) }),
    reply: message,
    errors,
  },
  renew: {
    route: 'POST /api/proposal-link/{token}/renewal',
    summary: 'Asks for a new link of a proposal that expired or was replaced. Told once a day.',
    access: 'public',
    limit: 'publicForm',
    params,
    reply: message,
    errors: ['LINK_INVALID'],
  },
  pdf: {
    route: 'GET /api/proposal-link/{token}/pdf',
    summary:
      'The proposal as PDF, with its choices and what is picked; once it is signed, with the certificate.',
    access: 'public',
    params,
    query: asked,
    file: true,
    errors,
  },
})

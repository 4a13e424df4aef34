import * as z from 'zod/mini'
import { Decision } from '#people/decision.ts'
import { Client } from '#people/person.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { contract } from '#shared/endpoint.ts'
import {
  email,
  entity,
  id,
  line,
  lineOrEmpty,
  listQuery,
  message,
  optional,
  timestamp,
} from '#shared/fields.ts'
import { Picks, ProposalBody, proposalBytes, SaveProposalBody } from './body.ts'
import { filterNames, states } from './rules.ts'

export const Proposal = entity({
  title: z.string(),
  lead: z.nullable(z.object({ id, kind: z.enum(['message', 'freelance']), name: z.string() })),
  client: z.nullable(Client),
  /** The prospect, as addressed by the mail. */
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  email: z.string(),
  /** The code of the currency of all prices. */
  currency: z.string(),
  state: z.enum(states),
  /** Counts up with each edit after it was sent. */
  version: z.int(),
  /** The last day on which it can be signed. */
  expiresOn: z.nullable(z.string()),
  sentAt: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
  openedCount: z.int(),
  /** The end of the page was reached. */
  readAt: z.nullable(timestamp),
  signedAt: z.nullable(timestamp),
  declinedAt: z.nullable(timestamp),
  declineReason: z.string(),
  /** The project that the signature began. */
  project: z.nullable(z.object({ id, title: z.string() })),
  /** The price of what was signed, or else of the usual picks. */
  total: z.number(),
})
export type Proposal = z.output<typeof Proposal>

export const ProposalDetails = z.extend(Proposal, {
  body: ProposalBody,
  /** The picks that were signed. */
  picks: z.nullable(Picks),
  decisions: z.array(Decision),
  /** The page of the prospect while it was sent. Admins only. */
  url: z.optional(z.nullable(z.string())),
})
export type ProposalDetails = z.output<typeof ProposalDetails>

export const SaveProposal = z.object({
  title: line('Title is required'),
  leadId: optional(z.nullable(id)),
  clientId: optional(z.nullable(id)),
  firstName: line('First name is required', 100),
  lastName: lineOrEmpty(100),
  businessName: lineOrEmpty(200),
  email: email(),
  /** That of the client, or the agency's, by default. */
  currency: optional(currencyCode),
  body: SaveProposalBody,
})

const saved = z.extend(message, { item: Proposal })
const sorts = ['createdAt', 'updatedAt', 'sentAt', 'expiresOn', 'title'] as const
const follows = ['proposal']

export const proposals = contract({
  list: {
    route: 'GET /api/proposal',
    summary: 'Proposals, newest first.',
    access: 'editor',
    query: z.extend(listQuery(sorts, filterNames), { client: optional(id), lead: optional(id) }),
    rows: Proposal,
    follows,
  },
  one: {
    route: 'GET /api/proposal/{id}',
    summary: 'A proposal with what it says, what was picked and the record of the decision.',
    access: 'editor',
    reply: ProposalDetails,
    follows,
  },
  pdf: {
    route: 'GET /api/proposal/{id}/pdf',
    summary: 'The proposal as PDF; once it is signed, with the certificate.',
    access: 'editor',
    file: true,
  },
  add: {
    route: 'POST /api/proposal',
    summary: 'Stores a proposal as a draft, for a lead, a client or anybody else.',
    access: 'admin',
    body: SaveProposal,
    maxBytes: proposalBytes,
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/proposal/{id}',
    summary:
      'Changes a proposal that is not signed; with `basedOn` only while nobody else did. One that was sent becomes a draft of a new version, and its link ends.',
    access: 'admin',
    body: z.extend(SaveProposal, { basedOn: optional(timestamp) }),
    maxBytes: proposalBytes,
    reply: saved,
    errors: ['CONFLICT'],
  },
  send: {
    route: 'POST /api/proposal/{id}/send',
    summary:
      'Mails the link, and counts its days anew; with `basedOn` only while nobody changed it.',
    access: 'admin',
    body: z.object({ basedOn: optional(timestamp) }),
    reply: saved,
    errors: ['CONFLICT'],
  },
  duplicate: {
    route: 'POST /api/proposal/{id}/duplicate',
    summary: 'Stores a copy as a draft.',
    access: 'admin',
    status: 201,
    reply: saved,
  },
  remove: {
    route: 'DELETE /api/proposal/{id}',
    summary: 'Deletes a proposal that is not signed; its link ends.',
    access: 'admin',
    reply: message,
    errors: ['IN_USE'],
  },
})

/** The reads that a write to a proposal changes. */
export const proposalReads = [proposals.list, proposals.one]

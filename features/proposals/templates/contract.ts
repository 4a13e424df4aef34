import * as z from 'zod/mini'
import { contentContract, starterCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, line } from '#shared/fields.ts'
import { ProposalBody, proposalBytes, SaveProposalBody } from '../body.ts'

/** Templates of new proposals. */
export const ProposalTemplate = entity({ title: z.string(), body: ProposalBody })
export type ProposalTemplate = z.output<typeof ProposalTemplate>

export const SaveProposalTemplate = z.object({
  title: line('Title is required'),
  body: SaveProposalBody,
})

const { list, one, add, edit, ...others } = contentContract('proposal-template', {
  entity: ProposalTemplate,
  save: SaveProposalTemplate,
  sorts: ['title'],
  filters: [],
})

/** The site shows none of them, so nobody but Admins reads them. */
const { shows: _, polled: __, ...listed } = list
const { shows: ___, ...read } = one

export const templates = contract({
  ...others,
  list: { ...listed, access: 'admin' },
  one: { ...read, access: 'admin' },
  add: { ...add, maxBytes: proposalBytes },
  edit: { ...edit, maxBytes: proposalBytes },
  starter: starterCall('proposal-template'),
})

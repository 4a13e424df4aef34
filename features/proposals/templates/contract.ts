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

export const templates = contract({
  ...contentContract('proposal-template', {
    entity: ProposalTemplate,
    save: SaveProposalTemplate,
    sorts: ['title'],
    filters: [],
    read: 'admin',
    maxBytes: proposalBytes,
  }),
  starter: starterCall('proposal-template'),
})

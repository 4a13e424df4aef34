import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, html, listQuery } from '#shared/fields.ts'

export const ProcessStep = entity({
  title: z.string(),
  file: z.nullable(z.string()),
  description: html,
})
export type ProcessStep = z.output<typeof ProcessStep>

export const process = contract({
  list: {
    method: 'GET',
    path: '/api/process',
    summary: 'The steps of the design process, in the order in which they were added.',
    access: 'public',
    query: listQuery(['createdAt'], []),
    rows: ProcessStep,
    shows: ['process'],
  },
})

import * as z from 'zod/mini'
import { contentContract, orderCall, starterCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, imageUrl, optional, richText, text } from '#shared/fields.ts'

export const ProcessStep = entity({
  title: z.string(),
  file: z.nullable(z.string()),
  /** The alternative text of the picture. */
  file_alt: z.string(),
  description: html,
})
export type ProcessStep = z.output<typeof ProcessStep>

export const SaveProcessStep = z.object({
  title: text('Title is required'),
  description: richText('Description is required'),
  file: optional(z.nullable(imageUrl)),
})

export const process = contract({
  ...contentContract('process', {
    entity: ProcessStep,
    save: SaveProcessStep,
    sorts: ['order', 'title'],
    filters: [],
  }),
  order: orderCall('process'),
  starter: starterCall('process'),
})

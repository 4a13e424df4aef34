import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import {
  entity,
  html,
  id,
  idList,
  imageUrl,
  listQuery,
  message,
  optional,
  richText,
  richTextBytes,
  text,
} from '#shared/fields.ts'

export const ProcessStep = entity({
  title: z.string(),
  file: z.nullable(z.string()),
  /** What the picture shows. */
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
  list: {
    method: 'GET',
    path: '/api/process',
    summary: 'The steps of the design process, the first one first.',
    access: 'public',
    query: listQuery(['order', 'createdAt', 'updatedAt', 'title'], []),
    rows: ProcessStep,
    shows: ['process', 'file'],
  },
  one: {
    method: 'GET',
    path: '/api/process/{id}',
    summary: 'One step of the design process.',
    access: 'public',
    params: z.object({ id }),
    reply: ProcessStep,
    shows: ['process', 'file'],
  },
  ...contentCalls({
    path: '/api/process',
    noun: 'step',
    entity: ProcessStep,
    save: SaveProcessStep,
    maxBytes: richTextBytes,
  }),
  order: {
    method: 'PUT',
    path: '/api/process/order',
    summary: 'Puts steps in the order of the site.',
    access: 'editor',
    body: z.object({ ids: idList }),
    reply: message,
  },
})

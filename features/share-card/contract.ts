import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { imageUrl, optional, text } from '#shared/fields.ts'

export const shareCards = contract({
  draw: {
    route: 'GET /api/share-card',
    summary: 'Previews the share card of a page that is not saved yet.',
    access: 'editor',
    query: z.object({ title: text('Title is required'), picture: optional(imageUrl) }),
    limit: 'drawing',
    reply: z.object({
      /** The image as a data URL. */
      src: z.string(),
    }),
  },
})

import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { optional } from '#shared/fields.ts'
import { LiveEvent } from '#shared/live.ts'

const count = optional(z.coerce.number('Not a number.').check(z.int('Not a number.'), z.gte(0)))

export const live = contract({
  open: {
    route: 'GET /api/live',
    summary:
      'A stream of what changed for the signed-in person, from the event after the given one.',
    access: 'signed-in',
    query: z.object({
      after: count,
      /** The age of what the browser shows, in milliseconds: what changed since then is sent first. */
      age: count,
    }),
    sameOrigin: true,
    stream: LiveEvent,
  },
})

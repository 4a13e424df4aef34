import * as z from 'zod/mini'

/**
 * Says what changed, never how: whoever may see it reads it through the API.
 * `open` begins a stream, `reset` says that events were missed, `content` names a tag of content.
 */
export const LiveEvent = z.object({
  kind: z.string(),
  id: z.string(),
  /** Grows with each stored event of a person. Content has none. */
  seq: z.optional(z.int()),
})
export type LiveEvent = z.output<typeof LiveEvent>

import * as z from 'zod/mini'

export const eventStream = 'text/event-stream'

/** The pause between the heartbeats of a stream. */
export const heartbeatMs = 15_000

/**
 * Says what changed, never how: whoever may see it reads it through the API.
 * `open` begins a stream, `reset` says that events were missed, `content` names a tag of content, or
 * `*` where any may have changed.
 */
export const LiveEvent = z.object({
  kind: z.string(),
  id: z.string(),
  /** Grows with each stored event of a person. Content and signals have none. */
  seq: z.optional(z.int()),
})
export type LiveEvent = z.output<typeof LiveEvent>

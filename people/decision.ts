import * as z from 'zod/mini'
import { id, timestamp } from '#shared/fields.ts'

/** A record of an approval or a signature. An erasure takes the name, e-mail, address and browser. */
export const Decision = z.object({
  _id: id,
  id,
  decision: z.string(),
  /** The SHA-256 of what was seen. */
  seenHash: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The network of the address. */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  timestamp,
})
export type Decision = z.output<typeof Decision>

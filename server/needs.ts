import type { Context, SignedIn } from './context.ts'
import { question } from './questions.ts'

/** Something that a domain asks of a client, with its one action. */
export interface ClientNeed {
  kind: string
  title: string
  detail: string
  /** The label of the link. */
  action: string
  to: string
}

/** Finds what the dashboard of a client shows; null if nothing is asked. */
export const clientNeed =
  question<
    (
      ctx: Pick<Context<never, SignedIn>, 'db' | 'now' | 'settings' | 'user'>,
      clientId: string,
    ) => Promise<ClientNeed | null>
  >()

/** Something that a domain asks of staff: what waits, each with the link that decides it. */
export interface StaffNeed {
  kind: string
  /** How many wait, and their names for one and for many. */
  count: number
  names: [one: string, many: string]
  /** The list of all of them. */
  to: string
  /** The longest waiting first. */
  rows: { id: string; title: string; detail: string; action: string; to: string; since: string }[]
}

/** Finds what the dashboard of staff shows; null if nothing waits for the reader. */
export const staffNeed =
  question<
    (
      ctx: Pick<Context<never, SignedIn>, 'db' | 'now' | 'payments' | 'settings' | 'user'>,
      limit: number,
    ) => Promise<StaffNeed | null>
  >()

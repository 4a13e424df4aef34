import type { Context } from './context.ts'
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
    (ctx: Pick<Context, 'db' | 'settings'>, clientId: string) => Promise<ClientNeed | null>
  >()

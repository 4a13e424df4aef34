import type { NotificationKind } from '#shared/notifications.ts'
import type { PageReads } from './http/first-reads.ts'
import type { Route } from './http/implement.ts'
import type { Job } from './jobs/jobs.ts'
import type { Sweep } from './jobs/sweep.ts'
import type { Answer } from './questions.ts'

/** The server part of a domain. `features/domains.server.ts` lists all of them. */
export interface ServerDomain {
  routes?: readonly Route[]
  jobs?: Readonly<Record<string, Job>>
  /** Delete expired rows. */
  sweeps?: readonly Sweep[]
  notifications?: Readonly<Record<string, NotificationKind>>
  /** The reads that its portal pages need first. Their document includes the replies. */
  firstReads?: PageReads
  /** Answers to the questions of the kit and of domains that stand before it. */
  answers?: readonly Answer[]
}

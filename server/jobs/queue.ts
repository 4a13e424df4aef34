import type { Db } from '#server/db/db.ts'

/** The part of a job that is needed to enqueue it; jobs.ts declares and runs jobs. */
interface Named<Data extends object> {
  name: string
  run(ctx: never, data: Data, id: string): Promise<unknown>
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction, so that both are committed or neither. */
  send<Data extends object>(
    db: Db,
    job: Named<Data>,
    data: NoInfer<Data>,
    /**
     * The id of the job, if the caller needs to know it, such as the Message-ID of a mail. In a queue of the policy
     * `short`, at most one job with the same key waits; further ones are dropped. Jobs of a higher
     * priority run first; it is 0 by default.
     */
    options?: { afterSeconds?: number; id?: string; key?: string; priority?: number },
  ): Promise<void>
  /** Waits up to ten seconds for running jobs. The next process runs the remaining ones. */
  stop(): Promise<void>
}

/** Thrown by a job that no retry can complete. The job is stored as failed. */
export class GiveUp extends Error {}

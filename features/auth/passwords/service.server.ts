import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { passwordJobs } from './jobs.server.ts'

export { deleteLinks } from './queries.server.ts'

/**
 * For an account that an Admin made: a mail with a link to set the password, good once and for a
 * day. `db` is the transaction that makes the account. The link itself is made as the mail leaves.
 */
export function sendWelcomeLink(
  { jobs }: Pick<Kernel, 'jobs'>,
  db: Db,
  { email }: { email: string },
): Promise<void> {
  return jobs.send(db, passwordJobs['password-link'], { mail: 'welcome', email })
}

/** After too many wrong passwords the right one is not taken either, until the link was used. */
export function sendLockedLink(
  { jobs }: Pick<Kernel, 'jobs'>,
  db: Db,
  email: string,
): Promise<void> {
  return jobs.send(db, passwordJobs['password-link'], { mail: 'locked', email })
}

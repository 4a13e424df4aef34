import { readAgency } from '#features/agency/service.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#shared/errors.ts'
import { isGuessable } from '#shared/password.ts'
import { passwordJobs } from './jobs.server.ts'

export { deleteLinks } from './queries.server.ts'

/**
 * Mails the same link as Forgot Password does: whoever has no password yet is invited to choose one.
 * `db` is the transaction that creates the account; the link is created when the mail is sent.
 */
export function enqueuePasswordLink(
  { jobs }: Pick<Kernel, 'jobs'>,
  db: Db,
  { email }: { email: string },
): Promise<void> {
  return jobs.send(db, passwordJobs['password-link'], { mail: 'reset', email })
}

/**
 * Mails a link to set a new password. After too many wrong passwords, an account accepts no
 * password until this is done.
 */
export function sendLockedLink(
  { jobs }: Pick<Kernel, 'jobs'>,
  db: Db,
  email: string,
): Promise<void> {
  return jobs.send(db, passwordJobs['password-link'], { mail: 'locked', email })
}

/** Fails if a new password is made of common words, the person's own names or the agency's. */
export async function refuseGuessable(
  kernel: Pick<Kernel, 'db' | 'settings'>,
  password: string,
  own: readonly string[],
): Promise<void> {
  const { name } = await readAgency(kernel)
  if (isGuessable(password, [...own, name]))
    throw new ApiError('INVALID_INPUT', { fields: { password: 'Invalid password' } })
}

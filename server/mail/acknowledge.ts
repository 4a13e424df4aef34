import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { takeLimit } from '#server/http/limits.ts'
import type { Message } from './mail.ts'
import { mailJobs } from './mail-jobs.ts'

/**
 * Acknowledges a form by mail. Nobody has verified the address, so it gets at most two mails per hour,
 * from all forms and senders together. `db` is the transaction that stores the form.
 */
export async function acknowledge(
  { config, jobs, now }: Pick<Kernel, 'config' | 'jobs' | 'now'>,
  db: Db,
  mail: Message,
): Promise<void> {
  if (config.rateLimit) {
    const { allowed } = await takeLimit(db, now(), 'acknowledgement', mailboxOf(mail.to))
    if (!allowed) return
  }
  await jobs.send(db, mailJobs.mail, mail)
}

/** Most providers deliver ada+anything to ada, so the suffix is ignored. */
function mailboxOf(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*/, '$1')
}

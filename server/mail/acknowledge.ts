import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { takeLimit } from '#server/http/limits.ts'
import type { Message } from './mail.ts'
import { mailJobs } from './mail-jobs.ts'

/**
 * Acknowledges a form by mail. Nobody has verified the address, so it gets at most two mails per hour,
 * from all forms and senders together. `db` is the transaction that stores the form, `id` that of the
 * mail. Returns whether it is sent.
 */
export async function acknowledge(
  { config, jobs, now, secrets }: Pick<Kernel, 'config' | 'jobs' | 'now' | 'secrets'>,
  db: Db,
  mail: Message,
  id: string,
): Promise<boolean> {
  if (config.rateLimit) {
    const mailbox = mailboxOf(mail.to)
    const { allowed } = await takeLimit({ db, secrets }, now(), 'acknowledgement', mailbox)
    if (!allowed) return false
  }
  await jobs.send(db, mailJobs.mail, mail, { id })
  return true
}

/** Most providers deliver ada+anything to ada, so the suffix is ignored. */
function mailboxOf(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*/, '$1')
}

import type { Kernel } from '#server/context.ts'
import { addressOf } from '#server/mail/mail.ts'
import { brandSection } from './brand/contract.ts'
import { agencySection } from './contract.ts'
import { mailSection } from './mail/contract.ts'
import { type Agency, describeAgency } from './rules.ts'

/** The agency's facts. In a transaction, give the inner context. */
export async function readAgency({
  db,
  settings,
}: Pick<Kernel, 'db' | 'settings'>): Promise<Agency> {
  const facts = await settings.read(db, agencySection)
  const brand = await settings.read(db, brandSection)
  return describeAgency(facts, brand, await settings.read(db, mailSection))
}

/** The recipient of forms: the address of MAIL_FROM, or else the agency's own. */
export function mailboxOf({ config }: Pick<Kernel, 'config'>, { email }: Agency): string {
  return config.mailFrom ? addressOf(config.mailFrom) : email
}

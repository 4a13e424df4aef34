import type { Kernel } from '#server/context.ts'
import { addressOf } from '#server/mail/mail.ts'
import { escapeHtml } from '#shared/text.ts'
import { brandSection } from './brand/contract.ts'
import { agencySection } from './contract.ts'
import { mailSection } from './mail/contract.ts'
import { type Agency, describeAgency, isEntered } from './rules.ts'

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

const expected = [
  ['name', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['street', 'address'],
  ['city', 'address'],
] as const

/** The facts that visitors would see as placeholders, in words. */
export async function listPlaceholders({
  db,
  settings,
}: Pick<Kernel, 'db' | 'settings'>): Promise<string[]> {
  const facts = await settings.read(db, agencySection)
  const missing = expected.filter(([fact]) => !isEntered(facts, fact))
  return [...new Set(missing.map(([, words]) => words))]
}

/** Name and email as HTML, for texts to start with. What nobody entered is a marked gap. */
export async function readNamed(ctx: Pick<Kernel, 'db' | 'settings'>) {
  const facts = await ctx.settings.read(ctx.db, agencySection)
  const named = (fact: 'name' | 'email') =>
    isEntered(facts, fact) ? escapeHtml(facts[fact]) : `<strong>[Add the ${fact}]</strong>`
  return { name: named('name'), email: named('email') }
}

import type { Agency } from '#features/agency/contract.ts'
import { securityLogPath } from '#features/security-log/paths.ts'
import type { User } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { letter } from '#server/mail/letter.ts'
import { formatExactTime } from '#shared/dates.ts'

type Person = Pick<User, 'firstName' | 'lastName' | 'email'>

interface NewAdmin {
  to: string
  firstName: string
  added: Person
  by: Person
  now: Date
  origin: string
}

/** Sent to all other Admins, because an attacker with a stolen session would create an account that outlives it. */
export function newAdminMail(agency: Agency, { to, firstName, added, by, now, origin }: NewAdmin) {
  return letter(agency, {
    to,
    subject: 'There is a new Admin',
    title: 'There is a new Admin',
    name: firstName,
    parts: [
      `An account at ${agency.name} can do everything from now on, just like yours.`,
      {
        facts: [
          ['New Admin', `${nameOf(added)}, ${added.email}`],
          ['Added by', `${nameOf(by)}, ${by.email}`],
          ['Time', formatExactTime(now.toISOString())],
        ],
      },
      { button: 'Open the security log', href: `${origin}${securityLogPath}` },
      {
        aside: 'If nobody told you of this',
        text: `Ask ${by.firstName} on the phone, not by email. If it was not them, someone else has their sign-in: suspend both accounts, then look through the security log.`,
      },
    ],
    why: `You are getting this email because you are an Admin at ${agency.name}.`,
  })
}

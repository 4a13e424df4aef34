import type { Agency } from '#features/agency/contract.ts'
import { letter, notByYou } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatExactTime } from '#shared/dates.ts'

/** Sent to the previous address. It does not contain the new one, which may belong to somebody else. */
export function emailChangedMail(agency: Agency, to: string, firstName: string): Message {
  return letter(agency, {
    to,
    subject: 'The email of your account was changed',
    title: 'Your email was changed',
    name: firstName,
    parts: [
      `The email of your account at ${agency.name} was changed just now. This address can no longer sign in and gets no more email.`,
      {
        aside: notByYou,
        text: `Call us at ${agency.phone}: only we can change it back.`,
      },
    ],
    why: `You are getting this email because this was the address of an account with ${agency.name}.`,
  })
}

interface Person {
  firstName: string
  lastName: string
  email: string
}

interface NewAdmin {
  to: string
  firstName: string
  added: Person
  by: Person
  now: Date
  origin: string
}

/** Sent to all other Admins, because an attacker with a stolen session would create an account that outlives it. */
export function newAdminMail(
  agency: Agency,
  { to, firstName, added, by, now, origin }: NewAdmin,
): Message {
  return letter(agency, {
    to,
    subject: 'There is a new Admin',
    title: 'There is a new Admin',
    name: firstName,
    parts: [
      `An account at ${agency.name} can do everything from now on, just like yours.`,
      {
        facts: [
          ['New Admin', `${added.firstName} ${added.lastName}, ${added.email}`],
          ['Added by', `${by.firstName} ${by.lastName}, ${by.email}`],
          ['Time', formatExactTime(now.toISOString())],
        ],
      },
      { button: 'Open the security log', href: `${origin}/admin/security` },
      {
        aside: 'If nobody told you of this',
        text: `Ask ${by.firstName} on the phone, not by email. If it was not them, someone else has their sign-in: suspend both accounts, then look through the security log.`,
      },
    ],
    why: `You are getting this email because you are an Admin at ${agency.name}.`,
  })
}

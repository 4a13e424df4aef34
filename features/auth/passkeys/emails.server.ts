import type { Agency } from '#features/agency/contract.ts'
import { letter, notYou } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'

interface Notice {
  to: string
  firstName: string
  /** The name that the owner gave the passkey. */
  name: string
  origin: string
}

export function passkeyAddedMail(agency: Agency, { to, firstName, name, origin }: Notice): Message {
  return letter(agency, {
    to,
    subject: 'A passkey was added to your account',
    title: 'A passkey was added',
    name: firstName,
    parts: [
      'A passkey was added to your account. Anyone who has that device can sign in as you.',
      { facts: [['Passkey', name]] },
      notYou(agency, origin, { first: 'Sign in and remove it under Passkeys.' }),
    ],
  })
}

export function passkeyRemovedMail(
  agency: Agency,
  { to, firstName, name, origin }: Notice,
): Message {
  return letter(agency, {
    to,
    subject: 'A passkey was removed from your account',
    title: 'A passkey was removed',
    name: firstName,
    parts: [
      'A passkey was removed from your account. It can no longer be used to sign in.',
      { facts: [['Passkey', name]] },
      notYou(agency, origin),
    ],
  })
}

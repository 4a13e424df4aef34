import type { Agency } from '#features/agency/contract.ts'
import { letter, notYou } from '#server/mail/letter.ts'

interface Owner {
  email: string
  firstName: string
}

/** `passkey` is the name that the owner gave it. */
export function passkeyAddedMail(agency: Agency, to: Owner, passkey: string, origin: string) {
  return letter(agency, {
    to: to.email,
    subject: 'A passkey was added to your account',
    title: 'A passkey was added',
    name: to.firstName,
    parts: [
      'A passkey was added to your account. Anyone who has that device can sign in as you.',
      { facts: [['Passkey', passkey]] },
      notYou(agency, origin, { first: 'Sign in and remove it under Passkeys.' }),
    ],
  })
}

export function passkeyRemovedMail(agency: Agency, to: Owner, passkey: string, origin: string) {
  return letter(agency, {
    to: to.email,
    subject: 'A passkey was removed from your account',
    title: 'A passkey was removed',
    name: to.firstName,
    parts: [
      'A passkey was removed from your account. It can no longer be used to sign in.',
      { facts: [['Passkey', passkey]] },
      notYou(agency, origin),
    ],
  })
}

import { letter } from '#server/letter.ts'
import type { Message } from '#server/mail.ts'

interface Notice {
  to: string
  firstName: string
  /** What its owner called the passkey. */
  name: string
  origin: string
}

export function passkeyAddedMail({ to, firstName, name, origin }: Notice): Message {
  return letter({
    to,
    subject: 'A passkey was added to your account',
    title: 'A new passkey',
    parts: [
      `Hello ${firstName},`,
      'A passkey was added to your account. Whoever holds the device it is on can sign in as you.',
      { facts: [['Passkey', name]] },
      notYou(origin),
    ],
  })
}

export function passkeyRemovedMail({ to, firstName, name, origin }: Notice): Message {
  return letter({
    to,
    subject: 'A passkey was removed from your account',
    title: 'A passkey is gone',
    parts: [
      `Hello ${firstName},`,
      'A passkey was removed from your account. Nobody can sign in with it any more.',
      { facts: [['Passkey', name]] },
      notYou(origin),
    ],
  })
}

function notYou(origin: string) {
  return {
    note: `If that was you, there is nothing that you need to do. If it was not, sign in at ${origin}/login, change your password and look through your passkeys.`,
  }
}

import { letter, notByYou } from '#server/letter.ts'
import type { Message } from '#server/mail.ts'
import { agency } from '#shared/agency.ts'

/** To the address that was the account's until now. The new one is not in it: its owner may be somebody else. */
export function emailChangedMail(to: string, firstName: string): Message {
  return letter({
    to,
    subject: 'The e-mail of your account was changed',
    title: 'Your e-mail was changed',
    name: firstName,
    parts: [
      `The e-mail of your account at ${agency.name} was changed just now. This address no longer signs in, and no more mail comes to it.`,
      {
        aside: notByYou,
        text: `Call us at ${agency.phone}: only we can change it back.`,
      },
    ],
    why: `You get this mail because this was the address of an account with ${agency.name}.`,
  })
}

import { letter } from '#server/mail/letter.ts'
import { addressOf, type Message } from '#server/mail/mail.ts'
import { agency } from '#shared/agency.ts'
import type { SentMessage } from './contract.ts'

/** To the agency; an answer to it goes to the sender. */
export function messageMail(mailFrom: string, sent: SentMessage): Message {
  const name = `${sent.firstName} ${sent.lastName}`
  return letter({
    to: addressOf(mailFrom),
    replyTo: sent.email,
    subject: `${name}: ${sent.subject}`,
    title: 'New message',
    parts: [
      `${name} wrote through the contact form. Answering this mail answers them; the site says within 24 hours.`,
      {
        facts: [
          ['Name', name],
          ['Email', sent.email],
          ['Phone', sent.phoneNumber],
          ...(sent.businessName ? [['Business', sent.businessName] as const] : []),
          ['Subject', sent.subject],
        ],
      },
      { quote: sent.message },
    ],
    why: 'The contact form of the site writes to this mailbox.',
  })
}

/** Nothing that was typed is in it: whoever typed the address may not own it. */
export function acknowledgementMail(origin: string, to: string): Message {
  return letter({
    to,
    subject: 'We have your message',
    title: 'We have your message',
    name: '',
    parts: [
      'Thank you for writing. Your message has arrived, and this is what happens next.',
      {
        facts: [
          ['Now', 'Your message is with the team. You do not need to do anything.'],
          ['Within 24 hours', 'The team replies.'],
          ['Cannot wait', `Call ${agency.phone}, ${agency.hours}.`],
        ],
      },
      {
        note: 'If it was not you who wrote to us, somebody typed your address by mistake. There is nothing that you need to do.',
      },
    ],
    why: `You get this mail because this address was typed at ${origin}/contact-us.`,
  })
}

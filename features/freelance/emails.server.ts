import { letter } from '#server/mail/letter.ts'
import { addressOf, type Message } from '#server/mail/mail.ts'
import { agency } from '#shared/agency.ts'
import { formatMoney } from '#shared/money.ts'
import type { SentInquiry } from './contract.ts'
import { preferenceNames, skillNames } from './rules.ts'

/** To the agency; an answer to it goes to the sender. */
export function inquiryMail(mailFrom: string, sent: SentInquiry): Message {
  return letter({
    to: addressOf(mailFrom),
    replyTo: sent.email,
    subject: `Freelance inquiry from ${sent.name}, ${sent.company}`,
    title: 'New freelance inquiry',
    parts: [
      `${sent.name} of ${sent.company} would like to hire one of us. Answering this mail answers them; the site says within 24 hours.`,
      {
        facts: [
          ['Name', sent.name],
          ['Company', sent.company],
          ['Email', sent.email],
          ['Skills', sent.skillsNeeded.map((skill) => skillNames[skill]).join(', ')],
          ['Budget', formatMoney(sent.budget)],
          ['Timeline', sent.timeline],
          ['Reach by', preferenceNames[sent.contactPreference]],
        ],
      },
      { quote: sent.projectDescription },
    ],
    why: 'The form for hiring a freelancer writes to this mailbox.',
  })
}

/** Nothing that was typed is in it: whoever typed the address may not own it. */
export function acknowledgementMail(origin: string, to: string): Message {
  return letter({
    to,
    subject: 'We have your inquiry',
    title: 'We have your inquiry',
    name: '',
    parts: [
      'Thank you for asking. Your inquiry has arrived, and this is what happens next.',
      {
        facts: [
          ['Now', 'We look at who is free. You do not need to do anything.'],
          ['Within 24 hours', 'The team replies: who it would be, from when, and at what price.'],
          ['Cannot wait', `Call ${agency.phone}, ${agency.hours}.`],
        ],
      },
      {
        note: 'If it was not you who asked, somebody typed your address by mistake. There is nothing that you need to do.',
      },
    ],
    why: `You get this mail because this address was typed at ${origin}/hire-freelance.`,
  })
}

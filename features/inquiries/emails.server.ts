import type { Agency } from '#features/agency/contract.ts'
import { nameOf } from '#people/names.ts'
import { letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatPhone } from '#shared/address/phone.ts'
import { formatMoney } from '#shared/money.ts'
import type { SentFreelanceInquiry, SentMessage } from './contract.ts'
import { acknowledgementSubjects, type Kind } from './leads/rules.ts'
import { describePreference, describeSkills } from './rules.ts'

/** To the agency; a reply to it goes to the sender. */
export function messageMail(
  agency: Agency,
  to: string,
  sent: Omit<SentMessage, 'website' | 'source'>,
): Message {
  const name = nameOf(sent)
  return letter(agency, {
    to,
    replyTo: sent.email,
    subject: `${name}: ${sent.subject}`,
    title: 'New message',
    parts: [
      `${name} wrote through the contact form. Reply to this email to answer them; the site promises a reply within 24 hours.`,
      {
        facts: [
          ['Name', name],
          ['Email', sent.email],
          ['Phone', formatPhone(sent.phoneNumber)],
          ...(sent.businessName ? [['Business', sent.businessName] as const] : []),
          ['Subject', sent.subject],
        ],
      },
      { quote: sent.message },
    ],
    why: 'The contact form of the site writes to this mailbox.',
  })
}

/** To the agency; a reply to it goes to the sender. */
export function freelanceInquiryMail(
  agency: Agency,
  to: string,
  sent: Omit<SentFreelanceInquiry, 'website' | 'source'>,
): Message {
  return letter(agency, {
    to,
    replyTo: sent.email,
    subject: `Freelance inquiry from ${sent.name}, ${sent.company}`,
    title: 'New freelance inquiry',
    parts: [
      `${sent.name} of ${sent.company} would like to hire one of us. Reply to this email to answer them; the site promises a reply within 24 hours.`,
      {
        facts: [
          ['Name', sent.name],
          ['Company', sent.company],
          ['Email', sent.email],
          ['Skills', describeSkills(sent.skillsNeeded)],
          ['Budget', formatMoney(sent.budget)],
          ['Timeline', sent.timeline],
          ['Reach by', describePreference(sent.contactPreference)],
        ],
      },
      { quote: sent.projectDescription },
    ],
    why: 'The form for hiring a freelancer writes to this mailbox.',
  })
}

const formPaths: Record<Kind, string> = { message: 'contact-us', freelance: 'hire-freelance' }

interface Reply {
  origin: string
  to: string
  replyTo: string
  subject: string
  kind: Kind
  /** Plain text; empty lines separate its paragraphs. */
  text: string
  /** The staff member's name. */
  author: string
  thread: readonly string[]
}

/** Like the acknowledgement, quotes nothing from the form. */
export function replyMail(
  agency: Agency,
  { origin, kind, text, author, thread, ...mail }: Reply,
): Message {
  const written = letter(agency, {
    ...mail,
    title: kind === 'message' ? 'Your message to us' : 'Your inquiry',
    parts: [...text.split(/\n{2,}/), `${author}\n${agency.name}`],
    why: `You are getting this email because this address was typed at ${origin}/${formPaths[kind]}. Your replies reach us.`,
  })
  return { ...written, thread, personal: true }
}

const acknowledgements = {
  message: {
    thanks: 'Thank you for writing. Your message has arrived, and this is what happens next.',
    now: 'Your message is with the team. You do not need to do anything.',
    soon: 'The team replies.',
    mistake: 'If it was not you who wrote to us',
  },
  freelance: {
    thanks: 'Thank you for asking. Your inquiry has arrived, and this is what happens next.',
    now: 'We look at who is free. You do not need to do anything.',
    soon: 'The team replies: who it would be, from when, and at what price.',
    mistake: 'If it was not you who asked',
  },
}

/** It quotes nothing from the form, because whoever typed the address may not own it. */
export function acknowledgementMail(
  agency: Agency,
  origin: string,
  kind: Kind,
  to: string,
): Message {
  const { thanks, now, soon, mistake } = acknowledgements[kind]
  const subject = acknowledgementSubjects[kind]
  return letter(agency, {
    to,
    subject,
    title: subject,
    name: '',
    parts: [
      thanks,
      {
        facts: [
          ['Now', now],
          ['Within 24 hours', soon],
          ['Cannot wait', `Call ${agency.phone}, ${agency.hours}.`],
        ],
      },
      {
        note: `${mistake}, someone typed your address by mistake. You do not need to do anything.`,
      },
    ],
    why: `You are getting this email because this address was typed at ${origin}/${formPaths[kind]}.`,
  })
}

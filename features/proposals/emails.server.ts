import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'

interface Offered {
  to: string
  firstName: string
  title: string
  /** With the usual picks. */
  total: number
  currency: string
  expiresOn: string
  url: string
}

const foot = (agency: Agency) =>
  ({
    replyTo: agency.replyTo,
    why: `You are getting this email because ${agency.name} wrote a proposal for you.`,
  }) as const

/** To the prospect. A reply goes to the agency. */
export function proposalMail(agency: Agency, offered: Offered): Message {
  const { to, firstName, title, total, currency, expiresOn, url } = offered
  return letter(agency, {
    to,
    ...foot(agency),
    subject: `Proposal: ${title}`,
    title: 'Your proposal',
    amount: formatMoney(total, currency),
    date: `Valid until ${formatDay(expiresOn)}`,
    name: firstName,
    parts: [
      `Here is our proposal “${title}”. You can choose what you want of it and sign it on its page; it needs no account.`,
      { button: 'Read the proposal', href: url },
      { note: 'Anyone with this link can read and sign the proposal.' },
      questionsTo(agency),
    ],
  })
}

type Reminded = Omit<Offered, 'total' | 'currency'> & { isLast: boolean }

/** To the prospect who has not answered. The last one says when the proposal expires. */
export function proposalReminderMail(agency: Agency, reminded: Reminded): Message {
  const { to, firstName, title, expiresOn, url, isLast } = reminded
  const day = formatDay(expiresOn)
  return letter(agency, {
    to,
    ...foot(agency),
    subject: isLast ? `Until ${day}: ${title}` : `Reminder: ${title}`,
    title: isLast ? 'Your proposal expires soon' : 'Your proposal is waiting',
    date: `Valid until ${day}`,
    name: firstName,
    parts: [
      isLast
        ? `Our proposal “${title}” can be signed until ${day}. After that we have to look at dates and prices again.`
        : `A few days ago we sent you our proposal “${title}”. It can be signed until ${day}.`,
      { button: 'Read the proposal', href: url },
      {
        note: 'If it is not for you, its page has a button to decline, and we will not write again.',
      },
      questionsTo(agency),
    ],
  })
}

const questionsTo = ({ phone }: Agency) => ({
  note: `Questions? Reply to this email, or call us at ${phone}.`,
})

interface SignedProposal {
  to: string
  name: string
  title: string
  /** The name that was typed. */
  by: string
  url: string
}

/** To whoever signed, and to the address that the proposal was sent to. */
export function signedMail(agency: Agency, { to, name, title, by, url }: SignedProposal): Message {
  return letter(agency, {
    to,
    ...foot(agency),
    subject: `Signed: ${title}`,
    title: 'Thank you',
    name,
    parts: [
      `Our proposal “${title}” was signed by ${by}. Its page has the signed document with its certificate, and the first part to pay, if there is one.`,
      { button: 'Open the signed proposal', href: url },
      { note: 'Anyone with this link can read what was signed.' },
      questionsTo(agency),
    ],
  })
}

interface Question {
  title: string
  firstName: string
  lastName: string
  email: string
  question: string
}

/** To the agency; a reply goes to the address that the proposal was sent to. */
export function questionMail(agency: Agency, asked: Question): Message {
  const { title, firstName, lastName, email, question } = asked
  return letter(agency, {
    to: agency.replyTo,
    replyTo: email,
    subject: `Question about the proposal “${title}”`,
    title: 'Question about a proposal',
    parts: [
      `Someone with the link of the proposal “${title}” for ${`${firstName} ${lastName}`.trim()} asks:`,
      { quote: question },
    ],
    why: 'The pages of proposals write to this mailbox.',
  })
}

import type { Agency } from '#features/agency/contract.ts'
import { type LetterPart, letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import type { Method } from '../rules.ts'
import { dollars, methodNames } from './rules.ts'

/** An entry of the ledger, and the invoice after it. Amounts are in cents. */
export interface LedgerNews {
  to: string
  firstName: string
  number: string
  amount: number
  method: Method | null
  reference: string
  reason: string
  paidOn: string
  total: number
  /** The amount that is still owed. */
  rest: number
  dueDate: string
  /** The page of the invoice. */
  href: string
}

export function receiptMail(agency: Agency, news: LedgerNews): Message {
  const { amount, number, rest, total, dueDate } = news
  return ledgerMail(agency, news, {
    subject: `Receipt for invoice ${number}`,
    title: 'Payment received',
    parts: [
      `Thank you! We received your payment of ${dollars(amount)} for invoice ${number}.`,
      factsOf(news, 'Paid'),
      rest > 0
        ? `Of ${dollars(total)}, ${dollars(rest)} is still open. The invoice is due on ${formatDay(dueDate)}.`
        : `The invoice of ${dollars(total)} is paid in full.`,
    ],
  })
}

export function refundMail(agency: Agency, news: LedgerNews): Message {
  const { amount, number, method } = news
  return ledgerMail(agency, news, {
    subject: `Refund for invoice ${number}`,
    title: 'Payment refunded',
    parts: [
      `We returned ${dollars(amount)} of what you paid for invoice ${number}.`,
      factsOf(news, 'Refunded'),
      ...(method === 'card'
        ? ['It takes up to ten days until your bank shows it on the card.']
        : []),
    ],
  })
}

export function creditMail(agency: Agency, news: LedgerNews): Message {
  const { amount, number, rest, reason } = news
  return ledgerMail(agency, news, {
    subject: `Credit for invoice ${number}`,
    title: 'Invoice credited',
    parts: [
      `We credited ${dollars(amount)} on invoice ${number}, so you owe that much less.`,
      { quote: reason },
      rest > 0 ? `${dollars(rest)} is still open.` : 'This invoice is now settled.',
    ],
  })
}

interface Content {
  subject: string
  title: string
  parts: readonly LetterPart[]
}

function ledgerMail(
  agency: Agency,
  { to, firstName, href }: LedgerNews,
  { parts, ...content }: Content,
): Message {
  return letter(agency, {
    ...{ to, name: firstName, replyTo: agency.replyTo },
    ...content,
    parts: [
      ...parts,
      { button: 'See the invoice', href },
      { note: `Questions? Reply to this email, or call us at ${agency.phone}.` },
    ],
  })
}

function factsOf({ number, amount, method, reference, paidOn }: LedgerNews, label: string) {
  const how = method ? methodNames[method] : ''
  const facts: [string, string][] = [
    ['Invoice', number],
    [label, `${dollars(amount)} by ${how}`],
    ['Date', formatDay(paidOn)],
  ]
  if (reference) facts.push(['Reference', reference])
  return { facts }
}

import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { Method } from '../rules.ts'
import { methodNames } from './rules.ts'

/** An entry of the ledger, and the invoice after it. Amounts are in cents. */
export interface LedgerEntry {
  to: string
  firstName: string
  clientId: string
  number: string
  currency: string
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

export function receiptMail(agency: Agency, entry: LedgerEntry): Message {
  const { amount, number, rest, total, dueDate, currency } = entry
  return ledgerMail(agency, entry, {
    subject: `Receipt for invoice ${number}`,
    title: 'Payment received',
    date: formatDay(entry.paidOn),
    parts: [
      `Thank you! We received your payment of ${formatCents(amount, currency)} for invoice ${number}.`,
      factsOf(entry, 'Paid'),
      rest > 0
        ? `Of ${formatCents(total, currency)}, ${formatCents(rest, currency)} is still open. The invoice is due on ${formatDay(dueDate)}.`
        : `The invoice of ${formatCents(total, currency)} is paid in full.`,
    ],
  })
}

export function refundMail(agency: Agency, entry: LedgerEntry): Message {
  const { amount, number, method, currency } = entry
  return ledgerMail(agency, entry, {
    subject: `Refund for invoice ${number}`,
    title: 'Payment refunded',
    date: formatDay(entry.paidOn),
    parts: [
      `We returned ${formatCents(amount, currency)} of what you paid for invoice ${number}.`,
      factsOf(entry, 'Refunded'),
      ...(method === 'card'
        ? ['It takes up to ten days until your bank shows it on the card.']
        : []),
    ],
  })
}

export function creditMail(agency: Agency, entry: LedgerEntry): Message {
  const { amount, number, rest, reason, currency } = entry
  return ledgerMail(agency, entry, {
    subject: `Credit for invoice ${number}`,
    title: 'Invoice credited',
    date: formatDay(entry.paidOn),
    parts: [
      `We credited ${formatCents(amount, currency)} on invoice ${number}, so you owe that much less.`,
      { quote: reason },
      rest > 0 ? `${formatCents(rest, currency)} is still open.` : 'This invoice is now settled.',
    ],
  })
}

interface Content {
  subject: string
  title: string
  date: string
  parts: readonly LetterPart[]
}

function ledgerMail(
  agency: Agency,
  { to, firstName, clientId, amount, currency, href }: LedgerEntry,
  { parts, ...content }: Content,
): Message {
  return letter(agency, {
    ...{ to, clientId, name: firstName, replyTo: agency.replyTo },
    ...content,
    amount: formatCents(amount, currency),
    parts: [
      ...parts,
      { button: 'See the invoice', href },
      { note: `Questions? Reply to this email, or call us at ${agency.phone}.` },
    ],
  })
}

function factsOf(
  { number, amount, currency, method, reference, paidOn }: LedgerEntry,
  label: string,
) {
  const how = method ? methodNames[method] : ''
  const facts: [string, string][] = [
    ['Invoice', number],
    [label, `${formatCents(amount, currency)} by ${how}`],
    ['Date', formatDay(paidOn)],
  ]
  if (reference) facts.push(['Reference', reference])
  return { facts, figures: true as const }
}

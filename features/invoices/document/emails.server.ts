import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'

interface Issued {
  to: string
  firstName: string
  clientId: string
  number: string
  currency: string
  /** In cents, as all amounts. */
  total: number
  /** The amount that a payment takes: the deposit, or all of it. */
  dueNow: number
  dueDate: string
  note: string
  payUrl: string
  /** Card payments are on. */
  byCard: boolean
}

/** Sent with the PDF. A reply to it goes to the agency. */
export function issuedMail(agency: Agency, invoice: Issued): Message {
  const { to, firstName, clientId, number, total, dueNow, dueDate, note, payUrl, byCard } = invoice
  const money = (cents: number) => formatCents(cents, invoice.currency)
  const isOwed = dueNow > 0
  return letter(agency, {
    to,
    clientId,
    replyTo: agency.replyTo,
    subject: `Invoice ${number} of ${money(total)}`,
    title: 'Your invoice',
    amount: money(isOwed ? dueNow : total),
    date: isOwed ? `Due ${formatDay(dueDate)}` : 'Nothing is due',
    name: firstName,
    parts: [
      `Here is invoice ${number} from ${agency.name}, also attached as PDF.`,
      {
        facts: [
          ['Invoice', number],
          ['Total', money(total)],
          ...(dueNow < total && isOwed ? ([['Due now', money(dueNow)]] as const) : []),
          ['Due date', formatDay(dueDate)],
        ],
        figures: true,
      },
      ...(note ? [{ quote: note }] : []),
      { button: isOwed && byCard ? 'See and pay the invoice' : 'See the invoice', href: payUrl },
      { note: `Anyone with this link can ${byCard ? 'see and pay' : 'see'} this invoice.` },
      questionsTo(agency),
    ],
  })
}

interface Credited {
  to: string
  firstName: string
  clientId: string
  /** The number of the invoice. */
  number: string
  creditNote: string
  currency: string
  /** In cents. */
  total: number
  day: string
}

/** Sent with the PDF of the credit note, when an invoice is voided. A reply to it goes to the agency. */
export function creditNoteMail(agency: Agency, credited: Credited): Message {
  const { to, firstName, clientId, number, creditNote, currency, total, day } = credited
  return letter(agency, {
    ...{ to, clientId, name: firstName, replyTo: agency.replyTo },
    subject: `Credit note ${creditNote} for invoice ${number}`,
    title: 'Invoice canceled',
    amount: formatCents(total, currency),
    date: formatDay(day),
    parts: [
      `We canceled invoice ${number}, so you owe nothing on it. The credit note for your bookkeeping is attached as PDF.`,
      {
        facts: [
          ['Credit note', creditNote],
          ['For invoice', number],
          ['Credited', formatCents(total, currency)],
        ],
        figures: true,
      },
      questionsTo(agency),
    ],
  })
}

interface Changed {
  number: string
  /** A line each, oldest first. */
  changes: readonly string[]
  payUrl: string
}

/** The client's mail about invoices that were edited. A reply to it goes to the agency. */
export function changedMail(agency: Agency, invoices: readonly Changed[], list: string) {
  const [first] = invoices
  const one = invoices.length === 1 && first
  return {
    replyTo: agency.replyTo,
    subject: one ? `Invoice ${one.number} changed` : 'Your invoices changed',
    title: one ? 'Your invoice changed' : 'Your invoices changed',
    parts: [
      ...invoices.flatMap(partsOf),
      { button: one ? 'See the invoice' : 'See your invoices', href: one ? one.payUrl : list },
      questionsTo(agency),
    ],
  }
}

const partsOf = ({ number, changes }: Changed): LetterPart[] => [
  `This changed in invoice ${number}:`,
  { quote: changes.join('\n') },
]

const questionsTo = ({ phone }: Agency) => ({
  note: `Questions? Reply to this email, or call us at ${phone}.`,
})

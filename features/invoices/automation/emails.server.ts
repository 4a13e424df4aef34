import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { describeDue } from '../reminder-rules.ts'

/** An invoice that is to be paid. Amounts are in cents. */
export interface OpenInvoice {
  number: string
  currency: string
  total: number
  owed: number
  /** The amount that a payment takes: the rest of the deposit, or all that is owed. */
  dueNow: number
  /** The late fee that was just added; 0 for none. */
  fee: number
  dueDate: string
  payUrl: string
}

interface Reminded {
  to: string
  firstName: string
  clientId: string
  today: string
  /** Card payments are on. */
  byCard: boolean
  invoices: readonly OpenInvoice[]
}

/** Reminds a client of everything that is due. A reply to it goes to the agency. */
export function reminderMail(
  agency: Agency,
  { to, firstName, clientId, today, byCard, invoices }: Reminded,
) {
  const [first] = invoices
  const one = invoices.length === 1 && first
  const owed = one ? formatCents(one.dueNow, one.currency) : owedOn(invoices)
  return letter(agency, {
    ...{ to, clientId, name: firstName, replyTo: agency.replyTo },
    subject: one
      ? `Reminder: invoice ${one.number} ${describeDue(one.dueDate, today)}`
      : `Reminder: ${invoices.length} invoices, ${owed}`,
    title: 'A reminder',
    amount: owed,
    date: one
      ? `${one.dueDate < today ? 'Was due' : 'Due'} ${formatDay(one.dueDate)}`
      : `Owed on ${invoices.length} invoices`,
    parts: [
      ...invoices.flatMap((invoice) => partsOf(invoice, { today, byCard })),
      {
        note: `Anyone with a link to an invoice can ${byCard ? 'see and pay' : 'see'} that invoice.`,
      },
      {
        note: `Did you pay in the meantime? Then thank you, and please ignore this email. Questions? Reply to it, or call us at ${agency.phone}.`,
      },
    ],
  })
}

/** By currency. */
function owedOn(invoices: readonly OpenInvoice[]): string {
  const sums = Map.groupBy(invoices, ({ currency }) => currency)
  const cents = (of: readonly OpenInvoice[]) => of.reduce((sum, { owed }) => sum + owed, 0)
  return [...sums].map(([currency, of]) => formatCents(cents(of), currency)).join(' · ')
}

function partsOf(invoice: OpenInvoice, { today, byCard }: Pick<Reminded, 'today' | 'byCard'>) {
  const { number, total, owed, dueNow, fee, dueDate, payUrl } = invoice
  const money = (cents: number) => formatCents(cents, invoice.currency)
  const facts: [string, string][] = [['Total', money(total)]]
  if (fee > 0) facts.push(['Late fee, added today', money(fee)])
  facts.push(['Still owed', money(owed)])
  if (dueNow < owed) facts.push(['Due now', money(dueNow)])
  return [
    `Invoice ${number} ${describeDue(dueDate, today)}.`,
    { facts, figures: true as const },
    { button: `${byCard ? 'Pay' : 'See'} invoice ${number}`, href: payUrl },
  ]
}

import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { clientPages } from '../paths.ts'
import type { Subscription } from './contract.ts'
import { describeOccasion, type Occasion } from './describe-occasion.ts'

interface MailContents {
  to: string
  firstName: string
  clientId: string
  item: Subscription
  origin: string
  /** Card payments are on. */
  byCard: boolean
}

const titles: Record<Occasion, string> = {
  started: 'Your maintenance plan',
  changed: 'Your plan changes',
  withdrawn: 'Your plan stays as it is',
  'plan-edited': 'New terms of your plan',
  'edit-withdrawn': 'Your plan stays as it is',
  canceled: 'Your plan is canceled',
  kept: 'Your plan continues',
  'past-due': 'Your plan is past due',
  suspended: 'Your plan is suspended',
  resumed: 'Your plan is resumed',
}

const more: Partial<Record<Occasion, string>> = {
  started: 'The first invoice comes in an email of its own. Your plan is active once it is paid.',
  'plan-edited':
    'Until then nothing changes. You can change or cancel your plan at any time before.',
  'edit-withdrawn': 'The new terms that we announced no longer apply.',
  canceled: 'No further invoice follows. You can undo this until the plan ends.',
  'past-due': 'Please pay it soon. If you have questions about it, just reply to this email.',
  suspended: 'Work and invoices are paused until the open invoices are paid.',
}

/** The mail to the client about a change of the plan. Replies go to the agency. */
export function subscriptionMail(
  agency: Agency,
  occasion: Occasion,
  { to, firstName, clientId, item, ...links }: MailContents,
): Message {
  const further = more[occasion]
  const ended = item.state === 'ended'
  const asked = askedFor(occasion, item)
  const date = dateOf(occasion, item)
  return letter(agency, {
    to,
    clientId,
    replyTo: agency.replyTo,
    name: firstName,
    subject: `${titles[occasion]}: ${item.name}`,
    title: titles[occasion],
    ...(asked && { amount: formatMoney(asked.amount, item.currency) }),
    ...(date && { date }),
    parts: [
      describeOccasion(occasion, item),
      ...(further && !ended ? [further] : []),
      { facts: factsOf(occasion, item) },
      ...(occasion === 'canceled' && item.cancelReason ? [{ quote: item.cancelReason }] : []),
      buttonOf(occasion, item, links),
      { note: `Questions? Reply to this email, or call us at ${agency.phone}.` },
    ],
  })
}

/** The invoice that the client is asked to pay. */
const askedFor = (occasion: Occasion, { owed }: Subscription) =>
  occasion === 'past-due' || occasion === 'suspended' ? owed : null

function dateOf(occasion: Occasion, { startDate, endsOn, change }: Subscription) {
  if (occasion === 'started') return `From ${formatDay(startDate)}`
  if (occasion === 'canceled') return endsOn && `Until ${formatDay(endsOn)}`
  const isChange = occasion === 'changed' || occasion === 'plan-edited'
  return change && isChange && `From ${formatDay(change.from)}`
}

function factsOf(occasion: Occasion, item: Subscription): [string, string][] {
  const { change } = item
  const isChange = change && (occasion === 'changed' || occasion === 'plan-edited')
  if (isChange) {
    const { name, from } = change
    return [['Plan', name], ...planFacts(change), ['From', formatDay(from)]]
  }
  return [
    ['Plan', item.name],
    ...planFacts(item),
    ...(item.endsOn ? [['Last day', formatDay(item.endsOn)] satisfies [string, string]] : []),
  ]
}

const planFacts = ({
  fee,
  currency,
  includedHours,
  services,
}: Pick<Subscription, 'fee' | 'currency' | 'includedHours' | 'services'>): [string, string][] => [
  ['Fee', `${formatMoney(fee, currency)} a month`],
  ...(includedHours === null
    ? []
    : [['Hours', `${includedHours} a month`] satisfies [string, string]]),
  ['Services', services.map(({ service }) => service).join('; ')],
]

function buttonOf(
  occasion: Occasion,
  item: Subscription,
  { origin, byCard }: Pick<MailContents, 'origin' | 'byCard'>,
): LetterPart {
  const asked = askedFor(occasion, item)
  if (asked)
    return {
      button: `${byCard ? 'Pay' : 'See'} invoice ${asked.invoiceNumber}`,
      href: `${origin}/client-portal/invoices/${asked.invoiceId}`,
    }
  return { button: 'See your plan', href: origin + clientPages.own }
}

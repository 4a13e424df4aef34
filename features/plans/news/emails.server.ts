import type { Agency } from '#features/agency/contract.ts'
import { type LetterPart, letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { clientPages } from '../pages.ts'
import type { Subscription } from '../subscriptions/contract.ts'
import { describeNews, type News } from './describe.ts'

interface Told {
  to: string
  item: Subscription
  origin: string
  /** Card payments are on. */
  byCard: boolean
}

const titles: Record<News, string> = {
  started: 'Your maintenance plan',
  changed: 'Your plan changes',
  withdrawn: 'Your plan stays as it is',
  'new-terms': 'New terms of your plan',
  'same-terms': 'Your plan stays as it is',
  canceled: 'Your plan is canceled',
  kept: 'Your plan continues',
  'past-due': 'Your plan is past due',
  suspended: 'Your plan is suspended',
  resumed: 'Your plan is resumed',
}

const more: Partial<Record<News, string>> = {
  started: 'The first invoice comes in an email of its own. Your plan is active once it is paid.',
  'new-terms': 'Until then nothing changes. You can change or cancel your plan at any time before.',
  'same-terms': 'The new terms that we announced no longer apply.',
  canceled: 'No further invoice follows. You can undo this until the plan ends.',
  'past-due': 'Please pay it soon. If you have questions about it, just reply to this email.',
  suspended: 'Work and invoices are paused until the open invoices are paid.',
}

/** The mail to the client about a change of the plan. Replies go to the agency. */
export function planMail(agency: Agency, news: News, { to, item, ...links }: Told): Message {
  const further = more[news]
  const ended = item.state === 'ended'
  return letter(agency, {
    ...{ to, replyTo: agency.replyTo, name: item.userId.firstName },
    subject: `${titles[news]}: ${item.name}`,
    title: titles[news],
    parts: [
      describeNews(news, item),
      ...(further && !ended ? [further] : []),
      { facts: factsOf(news, item) },
      ...(news === 'canceled' && item.cancelReason ? [{ quote: item.cancelReason }] : []),
      buttonOf(news, item, links),
      { note: `Questions? Reply to this email, or call us at ${agency.phone}.` },
    ],
  })
}

function factsOf(news: News, item: Subscription): [string, string][] {
  const { change } = item
  const isChange = change && (news === 'changed' || news === 'new-terms')
  if (isChange) {
    const { name, from } = change
    return [['Plan', name], ...termsOf(change), ['From', formatDay(from)]]
  }
  return [
    ['Plan', item.name],
    ...termsOf(item),
    ...(item.endsOn ? [['Last day', formatDay(item.endsOn)] satisfies [string, string]] : []),
  ]
}

type Terms = Pick<Subscription, 'fee' | 'includedHours' | 'services'>

const termsOf = ({ fee, includedHours, services }: Terms): [string, string][] => [
  ['Fee', `${formatMoney(fee)} a month`],
  ...(includedHours === null
    ? []
    : [['Hours', `${includedHours} a month`] satisfies [string, string]]),
  ['Services', services.map(({ service }) => service).join('; ')],
]

function buttonOf(
  news: News,
  { owed }: Subscription,
  { origin, byCard }: Pick<Told, 'origin' | 'byCard'>,
): LetterPart {
  if (owed && (news === 'past-due' || news === 'suspended'))
    return {
      button: `${byCard ? 'Pay' : 'See'} invoice ${owed.invoiceNumber}`,
      href: `${origin}/client-portal/invoices/${owed.invoiceId}`,
    }
  return { button: 'See your plan', href: origin + clientPages.own }
}

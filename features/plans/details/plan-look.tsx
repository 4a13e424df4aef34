import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Plan } from '../contract.ts'
import { type PlanName, type State, stateLabels, withoutPrice } from '../rules.ts'

const headerLooks: Record<PlanName, string> = {
  Basic: 'bg-action-wash text-ink',
  Standard: 'bg-action text-white',
  Premium:
    'bg-[light-dark(var(--color-black),var(--color-highlight))] text-[light-dark(var(--color-highlight),var(--color-black))]',
}

const descriptions: Record<PlanName, string> = {
  Basic: 'For a site that has to stay up, safe and backed up.',
  Standard: 'For a site that changes every month.',
  Premium: 'For a site that the business runs on.',
}

/** The mark is shown next to the name. */
export function PlanHeader({ name, mark }: { name: PlanName; mark?: ReactNode }) {
  return (
    <div className={`px-5 pt-5 pb-6 sm:px-6 ${headerLooks[name]}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-h2">{name}</h2>
        {mark}
      </div>
      <p className="mt-3 max-w-prose">{descriptions[name]}</p>
    </div>
  )
}

/** A note in the header of a plan, in its color. */
export function HeaderMark({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 inline-flex items-center gap-1.5 rounded-sharp border border-current px-2 py-1 font-mono text-caption">
      {children}
    </p>
  )
}

/** The fee in big type, with what follows the whole amount in a smaller one. */
export function Fee({ fee, currency, tax }: Pick<Plan, 'fee' | 'currency' | 'tax'>) {
  if (fee === null) return <p className="text-ink-soft">{withoutPrice(currency)}</p>
  const [, whole, rest] = /^(.*?)([.,]\d+\D*)?$/.exec(formatMoney(fee, currency)) ?? []
  return (
    <p className="@container flex flex-wrap items-baseline gap-x-3">
      <span className="font-display font-semibold tabular-nums tracking-[-0.04em]">
        <span className="text-[clamp(2.25rem,17cqi,4rem)] leading-none">{whole}</span>
        <span className="text-h3">{rest}</span>
      </span>
      <span className="whitespace-nowrap font-mono text-caption text-ink-faint @max-2xs:basis-full">
        {currency} per month
        {tax && <span className="block">{tax}</span>}
      </span>
    </p>
  )
}

/** A small square in the color of the plan, before its name. */
export function PlanMark({ name }: { name: PlanName }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid size-5 shrink-0 place-items-center rounded-sharp border border-line font-mono text-caption leading-none ${headerLooks[name]}`}
    >
      {name.charAt(0)}
    </span>
  )
}

const tones: Record<State, Tone> = {
  pending: 'info',
  active: 'good',
  ending: 'warn',
  'past-due': 'bad',
  suspended: 'bad',
  ended: 'neutral',
}

export function SubscriptionState({ state, large }: { state: State; large?: boolean }) {
  return (
    <Badge tone={tones[state]} large={large}>
      {stateLabels[state]}
    </Badge>
  )
}

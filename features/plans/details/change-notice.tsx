import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { PlanChange } from '../subscriptions/contract.ts'
import { formatDifference } from './describe.ts'

interface ChangeNoticeProps {
  change: PlanChange
  /** The button that withdraws the change. */
  action?: ReactNode
}

/** The plan from a later period on. */
export function ChangeNotice({ change, action }: ChangeNoticeProps) {
  const { name, fee, currency, from, byAgency } = change
  return (
    <section
      aria-label="Change of the plan"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-action border-l-2 bg-action-wash px-4 py-4 sm:px-5"
    >
      <div className="min-w-0">
        <p className="font-medium">
          From {formatDay(from)}: {name}, {formatMoney(fee, currency)} per month
        </p>
        <p className="text-ink-soft text-small tabular-nums">
          {formatDifference(change)} per month
          {byAgency && '. The terms of the plan change; you can cancel before that day.'}
        </p>
      </div>
      {action}
    </section>
  )
}

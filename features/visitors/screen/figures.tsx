import type { CSSProperties } from 'react'
import { formatNumber } from '#shared/address/region.ts'
import { calendarDay } from '#shared/dates.ts'
import { Count } from '#ui/figures/count.tsx'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import type { Statistics } from '../statistics/contract.ts'
import { formatChange, formatRatio, ratioOf } from './format.ts'

interface FigureProps {
  name: string
  /** The figure over time. */
  values: readonly number[]
  isPartial: boolean
  now: number
  before: number
  format?: (figure: number) => string
}

/** The key figures, compared with the previous period. */
export function Figures({ report }: { report: Statistics }) {
  const { totals, totalsBefore, course } = report
  const isPartial = report.to >= calendarDay(new Date())
  // All figures are as large as the longest one fits.
  const characters = formatNumber(totals.views).length
  return (
    <div className="@container">
      <dl
        className="grid border-ink [--fit:160cqi] sm:grid-cols-3 sm:divide-x sm:divide-line sm:[--fit:44cqi]"
        style={{ '--characters': characters } as CSSProperties}
      >
        <Figure
          name="Visitors"
          values={course.map(({ visitors }) => visitors)}
          isPartial={isPartial}
          now={totals.visitors}
          before={totalsBefore.visitors}
        />
        <Figure
          name="Page views"
          values={course.map(({ views }) => views)}
          isPartial={isPartial}
          now={totals.views}
          before={totalsBefore.views}
        />
        <Figure
          name="Views per visit"
          values={course.map(ratioOf)}
          isPartial={isPartial}
          now={ratioOf(totals)}
          before={ratioOf(totalsBefore)}
          format={formatRatio}
        />
      </dl>
    </div>
  )
}

function Figure({ name, values, isPartial, now, before, format = formatNumber }: FigureProps) {
  return (
    <div className="flex flex-col max-sm:border-line max-sm:border-b max-sm:py-5 max-sm:first:pt-0 sm:px-6 sm:last:pr-0 sm:first:pl-0 lg:px-8">
      <dt className="font-mono text-caption text-ink-soft">{name}</dt>
      <dd
        className="mt-2 whitespace-nowrap font-display font-semibold text-[length:min(var(--text-h1),calc(var(--fit)/var(--characters)))]/[0.96] tracking-[-0.03em]"
        data-numeric
      >
        {format === formatNumber ? <Count value={now} format={format} /> : format(now)}
      </dd>
      <dd className="mt-3 text-ink-soft text-small" data-numeric>
        <Change now={now} before={before} /> {format(before)} before
      </dd>
      <dd className="mt-4">
        <Sparkline label={`${name} over time`} values={values} isPartial={isPartial} />
      </dd>
    </div>
  )
}

/** Shows the change in text and with a sign, in addition to color. */
function Change({ now, before }: { now: number; before: number }) {
  const change = formatChange(now, before)
  if (!change) return null
  const color = change.startsWith('+') ? 'text-good' : change === '0%' ? 'text-ink' : 'text-bad'
  return <span className={`mr-1 font-medium font-mono ${color}`}>{change}</span>
}

const goalNames = {
  message: 'Messages sent',
  hire: 'Inquiries sent',
  booking: 'Appointments booked',
  plan: 'Plans started',
} as const

const goalOrder = Object.keys(goalNames) as (keyof typeof goalNames)[]

export function Goals({ goals }: { goals: Statistics['goals'] }) {
  return (
    <section aria-labelledby="goals">
      <h2 id="goals" className="border-ink border-t pt-3 text-h4">
        Goals
      </h2>
      {goals ? (
        <dl className="mt-4 grid grid-cols-2 max-2xs:grid-cols-1 gap-x-6 gap-y-6 lg:grid-cols-4">
          {goalOrder.map((goal) => (
            <GoalFigure
              key={goal}
              name={goalNames[goal]}
              now={goals[goal].count}
              before={goals[goal].before}
            />
          ))}
        </dl>
      ) : (
        <p className="mt-4 max-w-prose text-ink-soft text-small">
          Goals are not linked to a visit. Remove the filters to see them.
        </p>
      )}
    </section>
  )
}

function GoalFigure({ name, now, before }: Omit<FigureProps, 'format' | 'values' | 'isPartial'>) {
  return (
    <div>
      <dt className="font-mono text-caption text-ink-soft">{name}</dt>
      <dd className="mt-1 font-display font-semibold text-h2" data-numeric>
        {formatNumber(now)}
      </dd>
      <dd className="mt-1 text-ink-soft text-small" data-numeric>
        <Change now={now} before={before} /> {formatNumber(before)} before
      </dd>
    </div>
  )
}

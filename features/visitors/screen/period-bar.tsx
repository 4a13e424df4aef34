import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatNumber } from '#shared/address/region.ts'
import { formatDay } from '#shared/dates.ts'
import { day } from '#shared/fields.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { statistics } from '../statistics/contract.ts'
import { daysOf, findPreset, presetNames, presets } from '../statistics/periods.ts'
import type { StatisticsScreen } from './use-statistics.ts'

const link =
  'inline-flex min-h-11 items-center border-b-2 whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2'
const selected = 'border-ink font-medium text-ink'
const other = 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'

/** Selects the period of the report: a preset or custom days. */
export function PeriodBar({ screen }: { screen: StatisticsScreen }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <Presets screen={screen} />
        <Now />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <PeriodText screen={screen} />
        <PeriodForm screen={screen} />
      </div>
    </div>
  )
}

function Presets({ screen: { period, today, hrefOf } }: { screen: StatisticsScreen }) {
  const open = findPreset(period, today)
  return (
    <nav
      aria-label="Period"
      className="flex max-w-full gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none] sm:gap-7"
    >
      {presetNames.map((preset) => {
        const { label, of } = presets[preset]
        const isOpen = preset === open
        return (
          <Link
            key={preset}
            to={hrefOf(of(today))}
            preventScrollReset
            aria-current={isOpen ? 'true' : undefined}
            className={`${link} ${isOpen ? selected : other}`}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

function PeriodText({ screen: { period } }: { screen: StatisticsScreen }) {
  const { from, to } = period
  const days = daysOf(period)
  return (
    <p className="max-w-prose text-ink-soft">
      <span className="font-medium text-ink">
        {from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`}
      </span>
      , compared with {days === 1 ? 'the day before' : `the ${formatNumber(days)} days before`}
    </p>
  )
}

const Days = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, {
    error: 'This day is before the first day.',
    path: ['to'],
  }),
)

function PeriodForm({ screen: { period, choose } }: { screen: StatisticsScreen }) {
  const { from, to } = period
  return (
    <Form
      key={`${from} ${to}`}
      schema={Days}
      defaultValues={{ from, to }}
      onSubmit={async (days) => choose(days)}
      className="grid w-full gap-x-4 gap-y-4 max-xs:grid-cols-1 max-sm:grid-cols-2 sm:flex sm:w-auto sm:flex-wrap"
    >
      <DateField name="from" label="From" hint="" className="sm:w-44" />
      <DateField name="to" label="To" hint="" className="sm:w-44" />
      <div className="max-sm:col-span-full sm:pt-7">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </Form>
  )
}

const pollMs = 30_000

/** Visitors in the last five minutes, updated live. */
function Now() {
  const { data } = useRead(statistics.now, {}, { pollMs })
  if (!data) return <Skeleton className="my-3 h-5 w-64" />
  return (
    <p className="flex min-h-11 items-center gap-2.5 text-small" data-numeric>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${data.visitors > 0 ? 'bg-good' : 'bg-line-strong'}`}
      />
      <span>
        <span className="font-medium">{formatNumber(data.visitors)}</span> here now
        <span className="text-ink-soft">, {formatNumber(data.views)} views in five minutes</span>
      </span>
    </p>
  )
}

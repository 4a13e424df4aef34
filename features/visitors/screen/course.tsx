import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import { addDays } from '#shared/dates.ts'
import { ChevronRightIcon } from '#ui/base/icons.tsx'
import { PairBars } from '#ui/figures/pair-bars.tsx'
import type { Statistics } from '../statistics/contract.ts'
import type { Sums } from '../statistics/dimensions.ts'
import { stepOf, steps } from '../statistics/periods.ts'
import { CsvButton } from './csv-button.tsx'
import { formatStep, formatTick } from './format.ts'
import type { StatisticsScreen } from './use-statistics.ts'

interface CourseProps {
  screen: StatisticsScreen
  report: Statistics
}

const measures: Record<keyof Sums, string> = { visitors: 'Visitors', views: 'Page views' }
const stepNames = { day: 'Day', week: 'Week', month: 'Month' } as const

const choice =
  'inline-flex min-h-(--small-height) cursor-pointer items-center border-b text-small transition-colors duration-150'
const chosen = 'border-ink font-medium text-ink'
const other = 'border-transparent text-ink-soft hover:text-ink'

/** A period compared with the previous one, as a chart and as a table. */
export function Course({ screen, report }: CourseProps) {
  const [measure, setMeasure] = useState<keyof Sums>('visitors')
  return (
    <section aria-labelledby="course">
      <div className="flex items-center justify-between gap-2 border-ink border-t pt-2">
        <h2 id="course" className="text-h4">
          Over time
        </h2>
        <CsvButton screen={screen} table="course" name="visitors over time" />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
        <div role="group" aria-label="Chart data" className="flex gap-4">
          {(Object.keys(measures) as (keyof Sums)[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === measure}
              onClick={() => setMeasure(one)}
              className={`${choice} ${one === measure ? chosen : other}`}
            >
              {measures[one]}
            </button>
          ))}
        </div>
        <nav aria-label="Chart interval" className="flex gap-4">
          {steps.map((step) => (
            <Link
              key={step}
              to={screen.hrefOf({ by: step })}
              preventScrollReset
              aria-current={step === report.by ? 'true' : undefined}
              className={`${choice} ${step === report.by ? chosen : other}`}
            >
              {stepNames[step]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="mt-5">
        <PairBars
          label={`${measures[measure]} by ${report.by}, compared with the previous period`}
          columns={columnsOf(report, measure, screen.today)}
          names={{ solid: measures[measure].toLowerCase(), before: 'before' }}
          format={formatNumber}
        />
      </div>
      <CourseTable report={report} />
    </section>
  )
}

function columnsOf({ course, by, to }: Statistics, measure: keyof Sums, today: string) {
  // The first and the last step can reach beyond the period, and today is not over.
  const last = stepOf(to, by)
  const isOpen = to >= today || stepOf(addDays(to, 1), by) === last
  return course.map(({ day, before, [measure]: value }) => ({
    label: formatTick(day, by),
    name: formatStep(day, by),
    parts: [{ kind: 'solid', value }] as const,
    before: before[measure],
    isPartial: day !== stepOf(day, by) || (isOpen && stepOf(day, by) === last),
  }))
}

function CourseTable({ report: { course, by } }: { report: Statistics }) {
  return (
    <details className="group mt-4 text-small">
      <summary className="flex w-fit cursor-pointer items-center gap-1.5 py-1 text-ink-soft hover:text-ink">
        <ChevronRightIcon className="size-4 transition-transform duration-150 group-open:rotate-90" />
        Show as a table
      </summary>
      <div className="mt-2 max-h-96 overflow-y-auto border-line border-y">
        <table className="w-full">
          <caption className="sr-only">Visitors and page views over time</caption>
          <thead>
            <tr className="border-line-strong border-b text-left font-mono text-caption text-ink-faint">
              <th scope="col" className="py-2 pr-4 font-normal">
                {stepNames[by]}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                Visitors
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                Before
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                Page views
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                Before
              </th>
            </tr>
          </thead>
          <tbody>
            {course.map(({ day, visitors, views, before }) => (
              <tr key={day} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {formatStep(day, by)}
                </th>
                <td className="py-2 pr-4 text-right">{formatNumber(visitors)}</td>
                <td className="py-2 pr-4 text-right text-ink-soft">
                  {formatNumber(before.visitors)}
                </td>
                <td className="py-2 pr-4 text-right">{formatNumber(views)}</td>
                <td className="py-2 text-right text-ink-soft">{formatNumber(before.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

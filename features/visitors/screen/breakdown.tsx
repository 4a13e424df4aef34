import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import type { Statistics } from '../statistics/contract.ts'
import { type Dimension, nameOf, pluralOf } from '../statistics/dimensions.ts'
import { CsvButton } from './csv-button.tsx'
import type { StatisticsScreen } from './use-statistics.ts'

export const fewRows = 5

interface BreakdownProps {
  dimension: Dimension
  screen: StatisticsScreen
  report: Statistics
}

/** A table with bars, whose rows filter the whole page. */
export function Breakdown({ dimension, screen, report }: BreakdownProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { rows, total } = report.tables[dimension]
  const shown = showsAll ? rows : rows.slice(0, fewRows)
  const most = rows[0]?.visitors ?? 0
  const id = `by-${dimension}`
  const title = pluralOf(dimension)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-center justify-between gap-2 border-ink border-t pt-2 pb-1">
        <h2 id={id} className="min-w-0 text-h4 wrap-anywhere">
          {title}
        </h2>
        {rows.length > 0 && (
          <CsvButton screen={screen} table={dimension} name={title.toLowerCase()} />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-line border-t py-3 text-ink-soft text-small">
          {dimension === 'campaign'
            ? 'No campaign in this period. Links with utm_source, utm_medium and utm_campaign are counted here.'
            : 'None in this period.'}
        </p>
      ) : (
        <table
          aria-labelledby={id}
          className="w-full table-fixed text-small max-2xs:block max-2xs:*:block"
        >
          <thead>
            <tr className="border-line border-b max-2xs:flex max-2xs:justify-end font-mono text-caption text-ink-faint">
              <th scope="col" className="pb-2 text-left font-normal">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="w-16 pb-2 sm:w-20 text-right font-normal">
                Visitors
              </th>
              <th scope="col" className="w-16 pb-2 sm:w-20 text-right font-normal">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, visitors, views }) => (
              <tr
                key={value}
                className="group relative border-line border-b max-2xs:flex max-2xs:flex-wrap max-2xs:justify-end max-2xs:pb-2 max-2xs:*:w-16 transition-colors duration-150 hover:border-ink"
              >
                <th
                  scope="row"
                  className="relative py-0 pr-3 max-2xs:w-full! text-left font-normal"
                >
                  <Bar share={most === 0 ? 0 : visitors / most} />
                  <RowLink {...{ dimension, value, screen }} title={report.titles[value]} />
                </th>
                <td className="text-right font-medium">{formatNumber(visitors)}</td>
                <td className="text-right text-ink-soft">{formatNumber(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > fewRows && (
        <RowsSwitch showsAll={showsAll} onChange={setShowsAll} count={Math.min(total, rows.length)}>
          {showsAll && total > rows.length && `, ${formatNumber(total)} are in the CSV`}
        </RowsSwitch>
      )}
    </section>
  )
}

interface RowsSwitchProps {
  showsAll: boolean
  onChange: (showsAll: boolean) => void
  count: number
  children?: ReactNode
}

export function RowsSwitch({ showsAll, onChange, count, children }: RowsSwitchProps) {
  return (
    <button
      type="button"
      aria-expanded={showsAll}
      onClick={() => onChange(!showsAll)}
      className="mt-2 min-h-(--small-height) cursor-pointer text-ink-soft text-small underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {showsAll ? 'Show fewer' : `Show ${count}`}
      {children}
    </button>
  )
}

/** Relative to the row with the most visitors. */
function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="mark grow-across absolute inset-y-1 left-0 text-action-wash group-hover:mark-before"
      style={{ width: `calc(${share} * (100% - 0.75rem))` }}
    />
  )
}

interface RowLinkProps extends Omit<BreakdownProps, 'report'> {
  value: string
  /** The title of a page, above its path. */
  title: string | undefined
}

function RowLink({ dimension, value, screen, title }: RowLinkProps) {
  const isFilter = screen.selection[dimension] === value
  const name = nameOf(dimension, value)
  return (
    <Link
      to={screen.hrefOf({ [dimension]: isFilter ? undefined : value })}
      preventScrollReset
      aria-current={isFilter ? 'true' : undefined}
      className={`relative flex min-h-(--control-height) items-center px-2 py-1.5 leading-snug wrap-anywhere after:absolute after:inset-0 ${isFilter ? 'font-medium' : ''}`}
    >
      {title ? (
        <span className="min-w-0">
          <span className="line-clamp-2">{title}</span>{' '}
          <span className="block font-mono font-normal text-caption text-ink-soft">{name}</span>
        </span>
      ) : (
        name
      )}
    </Link>
  )
}

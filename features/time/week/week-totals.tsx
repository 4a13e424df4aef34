import { formatMinutes } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Bar } from '#ui/figures/bar.tsx'
import type { TimeTotals } from '../contract.ts'
import type { Week } from './use-week.ts'

const columns = 'grid gap-x-12 gap-y-8 md:grid-cols-2'

/** The time of the week by project and by client. Each line narrows the week to itself. */
export function WeekTotals({ week, totals }: { week: Week; totals: TimeTotals | undefined }) {
  if (!totals) return <TotalsSkeleton />
  return (
    <div className={columns}>
      <Totals
        title="By project"
        parts={totals.projects}
        hrefOf={(project) => week.hrefOf({ project })}
      />
      <Totals
        title="By client"
        parts={totals.clients}
        hrefOf={(client) => week.hrefOf({ client })}
      />
    </div>
  )
}

/** Each with its title and two lines. */
export function TotalsSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      {['projects', 'clients'].map((part) => (
        <div key={part}>
          <div className="flex h-8.25 items-center border-ink border-b">
            <Skeleton className="h-4 w-24" />
          </div>
          {[0, 1].map((line) => (
            <div key={line} className="flex h-14 items-center border-line border-b">
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface TotalsProps {
  title: string
  parts: { id: string; name: string; minutes: number }[]
  hrefOf: (id: string) => string
}

function Totals({ title, parts, hrefOf }: TotalsProps) {
  return (
    <table className="w-full self-start text-small">
      <caption className="border-ink border-b pb-2 text-left font-display font-semibold text-h4">
        {title}
      </caption>
      <tbody>
        {parts.map(({ id, name, minutes }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
              <TextLink to={hrefOf(id)} preventScrollReset>
                {name}
              </TextLink>
              <Bar
                parts={[{ kind: 'solid', value: minutes }]}
                of={parts[0]?.minutes ?? 0}
                className="mt-1.5 h-1.5"
              />
            </th>
            <td className="w-16 text-right font-mono">{formatMinutes(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

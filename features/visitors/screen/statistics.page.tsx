import { messageOr } from '#shared/errors.ts'
import { Chip } from '#ui/base/chip.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'
import type { Statistics } from '../statistics/contract.ts'
import { dimensions, nameOf, singulars } from '../statistics/dimensions.ts'
import { Breakdown } from './breakdown.tsx'
import { Course } from './course.tsx'
import { Figures, Goals } from './figures.tsx'
import { PeriodBar } from './period-bar.tsx'
import { Sources } from './sources.tsx'
import { type StatisticsScreen, useStatistics } from './use-statistics.ts'

/** Every table filters the others; the selection is in the URL. */
export default function StatisticsPage() {
  const screen = useStatistics()
  const { data, error, isPlaceholderData, refetch } = screen.read
  return (
    <Page
      title="Statistics"
      description="How many people visited, where they came from, and what they did."
    >
      <PeriodBar screen={screen} />
      <FilterChips screen={screen} />
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={`flex flex-col gap-10 transition-opacity duration-150 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Report screen={screen} report={data} />
        </div>
      ) : error ? (
        <ErrorState
          message={messageOr(error, 'An error occurred')}
          onRetry={() => void refetch()}
        />
      ) : (
        <ReportSkeleton />
      )}
      <Sources screen={screen} />
    </Page>
  )
}

function FilterChips({ screen: { filters, choose } }: { screen: StatisticsScreen }) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {filters.map(({ dimension, value }) => (
        <li key={dimension} className="min-w-0">
          <Chip
            label={`${singulars[dimension]}: ${nameOf(dimension, value)}`}
            onRemove={() => choose({ [dimension]: undefined })}
          />
        </li>
      ))}
    </ul>
  )
}

function Report({ screen, report }: { screen: StatisticsScreen; report: Statistics }) {
  if (report.totals.views === 0 && report.totalsBefore.views === 0)
    return (
      <>
        <NoVisits screen={screen} />
        {report.goals && <Goals goals={report.goals} />}
      </>
    )
  return (
    <>
      <div>
        <Figures report={report} />
        <p className="mt-4 max-w-5xl text-ink-soft text-small">{notCounted}</p>
      </div>
      <Course screen={screen} report={report} />
      <Goals goals={report.goals} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        {dimensions.map((dimension) => (
          <Breakdown key={dimension} {...{ dimension, screen, report }} />
        ))}
      </div>
    </>
  )
}

const notCounted =
  'Not counted: visits of people who refused analytics, of browsers that ask not to be tracked, of bots, and of staff in the admin portal. Goals count what was sent and booked, with or without a counted visit.'

function NoVisits({ screen: { filters, withoutFilters } }: { screen: StatisticsScreen }) {
  if (filters.length === 0)
    return <EmptyState title="No visits in this period." text={notCounted} />
  return (
    <EmptyState
      title="No visit fits these filters."
      action={
        <ButtonLink to={withoutFilters} preventScrollReset variant="secondary">
          Remove the filters
        </ButtonLink>
      }
    />
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

function ReportSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-10">
      <div className="grid gap-8 sm:grid-cols-3">
        {places(3).map((place) => (
          <div key={place}>
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="mt-4 h-[0.8em] w-[2.5em] text-h1" />
            <Skeleton className="mt-4 h-3.5 w-32" />
            <Skeleton className="mt-5 h-8 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="lines h-100" />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        {places(4).map((table) => (
          <div key={table}>
            <Skeleton className="h-5 w-28" />
            {places(5).map((row) => (
              <div key={row} className="flex h-11 items-center border-line border-b">
                <Skeleton className="h-3.5 w-48" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

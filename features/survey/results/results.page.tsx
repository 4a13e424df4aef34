import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calendarDay } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { PrintIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { PairBars } from '#ui/figures/pair-bars.tsx'
import { Page } from '#ui/portal/page.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { ExportButton } from '../export-button.tsx'
import { staffPages } from '../paths.ts'
import { SurveyTabs } from '../survey-tabs.tsx'
import { useHasBonus } from '../use-has-bonus.ts'
import { ChoiceBars } from './choice-bars.tsx'
import { type Results, surveyResults } from './contract.ts'
import { formatAverage, formatMonth, shortMonth } from './format.ts'
import { WordAnswers } from './word-answers.tsx'

export default function ResultsPage() {
  const { data, error, refetch } = useRead(surveyResults.results, {}, { untilChanged: true })
  return (
    <Page
      title="Survey results"
      description="What clients say about their portal and about you."
      actions={
        data?.count !== 0 && (
          <>
            <ExportButton />
            <Button variant="secondary" onClick={() => window.print()}>
              <PrintIcon />
              Print
            </Button>
          </>
        )
      }
    >
      <SurveyTabs />
      {data?.count === 0 && <NoResults />}
      {data && data.count > 0 && <ResultsSheet results={data} />}
      {!data && !error && <ResultsSkeleton />}
      {!data && error && (
        <ErrorState
          message={messageOr(error, 'An error occurred')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  )
}

function NoResults() {
  return (
    <EmptyState
      title="No answers yet."
      text="Clients find the survey in their portal, and are asked for it when a project is completed."
    />
  )
}

function ResultsSheet({ results }: { results: Results }) {
  const { count, average, bonuses, months, choices } = results
  const site = useSiteName()
  const hasBonus = useHasBonus()
  return (
    <div data-print className="flex flex-col gap-10 print:gap-8">
      <p className="hidden font-display font-semibold text-h3 print:block">Survey · {site}</p>
      <dl className="grid max-xs:grid-cols-1 grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4 print:grid-cols-4">
        <Figure name="Average rating" value={formatAverage(average)} small="/ 10" />
        <Figure name="Answers" value={String(count)} />
        {hasBonus && (
          <>
            <Figure
              name="Bonuses to pay"
              value={
                <Link
                  to={`${staffPages.list}?filter=bonus-open`}
                  className="underline decoration-2 decoration-line-strong underline-offset-[0.15em] hover:decoration-current"
                >
                  {bonuses.open}
                </Link>
              }
            />
            <Figure name="Bonuses paid" value={String(bonuses.paid)} />
          </>
        )}
      </dl>
      <Course months={months} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2 print:grid-cols-2">
        <ChoiceBars question="rating" choices={choices.rating.toReversed()} />
        <div className="flex flex-col gap-10">
          <ChoiceBars question="userExperience" choices={choices.userExperience} />
          <ChoiceBars question="rateSpeed" choices={choices.rateSpeed} />
        </div>
        <ChoiceBars question="usedFeatures" choices={choices.usedFeatures} of={count} />
        <ChoiceBars question="userNavigation" choices={choices.userNavigation} />
        <ChoiceBars question="device" choices={choices.device} />
        {hasBonus && (
          <ChoiceBars question="bonusPaymentMethod" choices={choices.bonusPaymentMethod} />
        )}
      </div>
      <WordAnswers />
    </div>
  )
}

function Figure({ name, value, small }: { name: string; value: ReactNode; small?: string }) {
  return (
    <div className="border-ink border-t pt-3">
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="font-display font-semibold text-h2 tabular-nums tracking-[-0.04em]">
        {value}
        {small && (
          <span className="ml-1.5 font-normal text-h4 text-ink-faint tracking-normal">{small}</span>
        )}
      </dd>
    </div>
  )
}

function Course({ months }: { months: Results['months'] }) {
  const title = 'Average rating by month'
  const now = calendarDay(new Date()).slice(0, 7)
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h2 className="mb-4 border-ink border-b pb-2 text-h4">{title}</h2>
      <PairBars
        label={title}
        columns={months.map(({ month, average, count }) => ({
          label: shortMonth(month),
          name: formatMonth(month),
          parts: average === null ? [] : [{ kind: 'solid', value: average }],
          note: countOf(count, 'answer'),
          isPartial: month === now,
        }))}
        names={{ solid: 'of 10 on average' }}
        format={formatAverage}
        axis={String}
        most={10}
      />
    </section>
  )
}

function ResultsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-10">
      <div className="grid grid-cols-2 gap-8 lg:grid-cols-4">
        {['average', 'answers', 'open', 'paid'].map((name) => (
          <div key={name} className="grid h-20 content-between">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-12 w-20" />
          </div>
        ))}
      </div>
      <Skeleton className="lines h-72" />
      <div className="grid gap-12 xl:grid-cols-2">
        <Skeleton className="lines h-96" />
        <Skeleton className="lines h-96 max-xl:hidden" />
      </div>
    </div>
  )
}

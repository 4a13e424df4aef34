import { useId, useState } from 'react'
import type { Reply } from '#shared/endpoint.ts'
import { messageOr } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { useQueryParams } from '#ui/list/list-state.ts'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { staffPages } from '../paths.ts'
import { wordQuestionNames, wordQuestions } from '../rules.ts'
import { surveyResults } from './contract.ts'

const pageSize = 10
const longestSearch = 200
const options = wordQuestionNames.map((value) => ({ value, label: wordQuestions[value] }))

/** Text answers, one question at a time. */
export function WordAnswers() {
  const id = useId()
  const { search, change } = useQueryParams()
  const asked = search.get('question')
  const question = wordQuestionNames.find((name) => name === asked) ?? 'featureRequests'
  const q = search.get('q')?.slice(0, longestSearch) ?? ''
  const [limit, setLimit] = useState(pageSize)
  const read = useRead(
    surveyResults.words,
    { params: { question }, query: { q, limit, page: 1 } },
    { untilChanged: true },
  )
  const { data, error } = read

  function show(changes: { question?: string; q?: string }) {
    change(changes, { replace: true })
    setLimit(pageSize)
  }

  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-ink border-b pb-3">
        <h2 id={id} className="text-h4">
          In words
        </h2>
        <div className="flex min-w-0 flex-wrap gap-3 max-sm:w-full print:hidden">
          <div className="w-full sm:w-52">
            <span id={`${id}q`} className="sr-only">
              Question
            </span>
            <Select
              labelId={`${id}q`}
              options={options}
              value={question}
              onChange={(value) => show({ question: value })}
            />
          </div>
          <SearchBox
            label="Search these answers"
            value={q}
            onSearch={(text) => show({ q: text })}
          />
        </div>
      </div>
      <h3 className="mt-4 hidden font-medium print:block">{wordQuestions[question]}</h3>
      {!data && error && (
        <ErrorState
          message={messageOr(error, 'An error occurred')}
          onRetry={() => void read.refetch()}
        />
      )}
      {!data && !error && <Skeleton className="lines mt-4 h-64" />}
      {data?.total === 0 && (
        <EmptyState title={q ? `Nothing found for “${q}”.` : 'No answers yet.'} />
      )}
      {data && (
        <ul aria-busy={read.isPlaceholderData}>
          {data.rows.map((row) => (
            <WordAnswer key={row.id} {...row} />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <Button
          variant="secondary"
          className="mt-4 print:hidden"
          onClick={() => setLimit(limit + pageSize)}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

type Answer = Reply<typeof surveyResults.words>['rows'][number]

function WordAnswer({ id, text, rating, createdAt }: Answer) {
  return (
    <li className="grid break-inside-avoid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <p className="font-display font-semibold text-h4 tabular-nums">
        <span className="sr-only">Rated </span>
        {rating}
        <span className="font-normal text-ink-faint text-small"> / 10</span>
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p className="text-small sm:text-right">
        <TextLink to={staffPages.details(id)}>
          <Day iso={createdAt} />
        </TextLink>
      </p>
    </li>
  )
}

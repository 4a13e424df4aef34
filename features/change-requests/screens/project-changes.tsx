import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatRecentDay } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type ChangeRequest, changeRequests } from '../contract.ts'
import { requestParam } from '../paths.ts'
import { stateInWords, toneOf } from '../rules.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const Details = lazy(() => import('./request-details.tsx'))

const limit = 200

/** The change requests of a project, each with its details below it, for both sides. */
export default function ProjectChanges({ project }: { project: { id: string; title: string } }) {
  const input = { params: { id: project.id }, query: { limit } }
  const read = useRead(changeRequests.list, input)
  const { shown, show, props } = useDialog<typeof project>()
  const ask = <Button onClick={() => show(project)}>Request a change</Button>
  return (
    <section aria-label="Changes" className="flex flex-col gap-6">
      <Loaded read={read} skeleton={<Skeleton className="lines h-40" />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No changes yet."
              text="Whatever is to be different: the page, a picture and a few words. The answer says what it costs before anything is done."
              action={ask}
            />
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="font-mono text-caption text-ink-faint" data-numeric>
                  {countOf(total, 'change')}
                </p>
                {ask}
              </div>
              <Requests rows={rows} />
            </>
          )
        }
      </Loaded>
      {shown && (
        <Suspense>
          <AskDialog projects={[shown]} {...props} />
        </Suspense>
      )}
    </section>
  )
}

function Requests({ rows }: { rows: readonly ChangeRequest[] }) {
  const isClient = may(changeRequests.decide)
  const waiting = isClient ? 'answered' : 'asked'
  const [search] = useSearchParams()
  // The one that the address names, or that waits longest for the reader.
  const [open, setOpen] = useState(
    () => search.get(requestParam) ?? rows.findLast(({ state }) => state === waiting)?.id,
  )
  return (
    <ul aria-label="Changes" className="divide-y divide-line border-ink border-y">
      {rows.map((request) => (
        <Row
          key={request.id}
          request={request}
          isClient={isClient}
          isOpen={request.id === open}
          onToggle={() => setOpen(request.id === open ? undefined : request.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  request: ChangeRequest
  isClient: boolean
  isOpen: boolean
  onToggle: () => void
}

function Row({ request, isClient, isOpen, onToggle }: RowProps) {
  const id = useId()
  const { state, title, answer, createdAt, comments, isUnbilled } = request
  const facts = [
    formatRecentDay(createdAt),
    answer?.words,
    isUnbilled && 'not billed',
    comments > 0 && countOf(comments, 'comment'),
  ]
  return (
    <li>
      <h2 className="text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-left transition-colors duration-150 hover:text-action-text"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{title}</span>
            <span className="font-mono font-normal text-caption text-ink-faint wrap-anywhere">
              {facts.filter(Boolean).join(' · ')}
            </span>
          </span>
          <Badge tone={toneOf[state]} done={state === 'done'}>
            {stateInWords(state, isClient)}
          </Badge>
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="pt-2 pb-8">
          <Suspense fallback={<Skeleton className="lines h-40" />}>
            <Details id={request.id} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

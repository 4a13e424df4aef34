import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { Time } from '#ui/base/date.tsx'
import { useRead } from '#ui/client/data.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { type HistoryEntry, projects, type SeenProject } from '../contract.ts'
import { Author } from './author.tsx'
import { CommentForm } from './comment-form.tsx'

interface ProjectUpdatesProps {
  project: SeenProject
  /** Names the readers of a comment. */
  hint: string
}

const pageSize = 20

/** The history of a project, newest first, below the form of a comment. */
export default function ProjectUpdates({ project, hint }: ProjectUpdatesProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,42rem)_minmax(18rem,24rem)]">
      <div className="xl:order-2">
        <CommentForm project={project} hint={hint} />
      </div>
      <Timeline projectId={project.id} />
    </div>
  )
}

function Timeline({ projectId }: { projectId: string }) {
  const [limit, setLimit] = useState(pageSize)
  const input = { params: { id: projectId }, query: { limit } }
  const read = useRead(projects.history, input)
  const { data, isPlaceholderData } = read
  const failure = failureOf(read)
  if (failure) return failure
  if (!data) return <TimelineSkeleton />
  if (data.total === 0) {
    return <EmptyState title="No activity yet." text="Changes and comments show here." />
  }
  return (
    <div>
      <ol aria-label="History" aria-busy={isPlaceholderData} className="-mb-8">
        {data.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.rows.length < data.total && (
        <Button
          variant="secondary"
          busy={isPlaceholderData}
          onClick={() => setLimit(limit + pageSize)}
          className="mt-8"
        >
          Show earlier
        </Button>
      )}
    </div>
  )
}

const row =
  'relative grid grid-cols-1 gap-2 pb-8 pl-7 before:absolute before:top-2 before:bottom-0 before:left-1 before:w-px before:bg-line last:before:hidden'
const marker = 'absolute top-2 left-0 size-2.25 border'

function Entry({ entry }: { entry: HistoryEntry }) {
  const { action, comment, timestamp, from } = entry
  const look = from === 'client' ? 'border-action-text bg-paper' : 'border-ink bg-ink'
  return (
    <li className={row}>
      <span aria-hidden="true" className={`${marker} ${look}`} />
      <p className="font-medium wrap-anywhere">{action}</p>
      <p className="-mt-1.5 flex flex-wrap gap-x-3 text-ink-soft text-small">
        <span className="wrap-anywhere">
          <Author entry={entry} />
        </span>
        <span className="font-mono text-caption/5.25 text-ink-faint">
          <Time iso={timestamp} />
        </span>
      </p>
      {comment && (
        <p className="whitespace-pre-wrap bg-sunken px-4 py-3 wrap-anywhere">{comment}</p>
      )}
    </li>
  )
}

function TimelineSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((entry) => (
        <div key={entry} className={row}>
          <span className={`${marker} border-line bg-line`} />
          <Skeleton className="my-1 h-4 w-56 max-w-full" />
          <Skeleton className="h-3.5 w-40 max-w-full" />
          {entry !== 1 && <Skeleton className="h-16 w-full" />}
        </div>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { formatTime, inOwnZone } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type OpenSession, sessions } from './contract.ts'

const initialCount = 5

/** The person's open sessions, with buttons to end them. */
export function OpenSessions() {
  const { data, error, refetch } = useRead(sessions.list, {})
  if (data) return <Sessions open={data.rows} />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="grid gap-2 py-1">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-56 max-w-full" />
    </div>
  )
}

function Sessions({ open }: { open: OpenSession[] }) {
  const confirm = useConfirm()
  const end = useWrite(sessions.endOther, { refresh: [sessions.list] })
  const endOthers = useWrite(sessions.endAllOthers, { refresh: [sessions.list] })
  const [showAll, setShowAll] = useState(false)
  const others = open.filter(({ current }) => !current)
  const sorted = [...open.filter(({ current }) => current), ...others]
  const shown = showAll ? sorted : sorted.slice(0, initialCount)

  const askToEnd = ({ id, device }: OpenSession) =>
    confirm({
      title: `Sign out ${device}?`,
      text: 'That browser will have to sign in again.',
      action: 'Sign out',
      onConfirm: () => end.mutateAsync({ params: { id } }),
    })

  const askToEndOthers = () =>
    confirm({
      title: 'Sign out everywhere else?',
      text: 'All browsers except this one will have to sign in again.',
      action: 'Sign out everywhere else',
      onConfirm: () => endOthers.mutateAsync({}),
    })

  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="-my-4 divide-y divide-line">
        {shown.map((session) => (
          <li
            key={session.id}
            className="flex items-center justify-between gap-4 py-4 max-xs:flex-wrap"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-4 font-medium">
                {session.device}
                {session.current && <Badge tone="good">This browser</Badge>}
              </p>
              <p className="text-pretty text-ink-soft text-small">
                Last seen <OwnTime iso={session.lastSeenAt} />
              </p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Sign out ${session.device}, last seen ${inOwnZone(() => formatTime(session.lastSeenAt))}`}
                onClick={() => askToEnd(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={askToEndOthers}>
            Sign out everywhere else
          </Button>
          {open.length > initialCount && (
            <Button variant="quiet" size="small" onClick={() => setShowAll(!showAll)}>
              {showAll ? 'Show fewer' : `Show all ${open.length}`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

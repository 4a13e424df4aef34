import { Link } from 'react-router'
import { formatRecentDay, inOwnZone } from '#shared/dates.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { CheckIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { Pager } from '#ui/list/pager.tsx'
import { type Notification, notifications } from './contract.ts'
import { notificationList } from './lists.ts'
import { NotificationText, UnreadDot } from './notification-text.tsx'
import { useMarkRead } from './use-mark-read.ts'

const pollMs = 30_000
const filters = [{ value: 'unread', label: 'Unread' }]

/** All notifications of the reader, by day. */
export function NotificationList() {
  const list = useList(notifications.list, { ...notificationList, pollMs })
  const unread = useRead(notifications.count, {}, { pollMs }).data?.unread
  const markRead = useMarkRead()
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {!list.isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 max-sm:flex-1 max-sm:basis-40">
            <ListFilter list={list} label="Show" all="All notifications" options={filters} />
          </div>
          <Button
            variant="secondary"
            disabled={!unread}
            busy={markRead.isPending && markRead.variables.body.all === true}
            onClick={() => markRead.mutate({ body: { all: true } })}
            className="shrink-0"
          >
            Mark all as read
          </Button>
        </div>
      )}
      <Body list={list} isNew={unread !== 0} />
    </div>
  )
}

function Body({ list, isNew }: { list: List<Notification>; isNew: boolean }) {
  if (!list.rows) {
    return list.error ? <ErrorState message={list.error} onRetry={list.retry} /> : <Waiting />
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        title="No new notifications."
        text="What happens while you are away is listed here."
      />
    )
  }
  const dayOf = ({ createdAt }: Notification) => inOwnZone(() => formatRecentDay(createdAt))
  const days = Map.groupBy(list.rows, dayOf)
  return (
    <div
      aria-busy={list.stale}
      className={`flex flex-col gap-8 transition-opacity duration-150 ${list.stale ? 'opacity-60 delay-150' : ''}`}
    >
      {!isNew && <p className="font-display font-semibold text-h4">No new notifications.</p>}
      {[...days].map(([day, rows]) => (
        <section key={day} aria-label={day}>
          <h2 className="border-ink border-b pb-2 font-mono font-normal text-caption text-ink-soft">
            {day}
          </h2>
          <ul>
            {rows.map((one) => (
              <Row key={one.id} notification={one} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        label="Notifications"
        page={list.page}
        pages={list.pages}
        href={(page) => list.hrefOf({ page })}
      />
    </div>
  )
}

function Row({ notification }: { notification: Notification }) {
  const { id, title, link, isRead } = notification
  const markRead = useMarkRead()
  const read = () => markRead.mutate({ body: { ids: [id] } })
  return (
    <li className="flex items-center gap-2 border-line border-b">
      <Link
        to={link}
        onClick={() => !isRead && read()}
        className="flex min-w-0 flex-1 gap-3 py-4 pr-2 transition-colors duration-150 hover:text-action-text"
      >
        <UnreadDot unread={!isRead} />
        <NotificationText notification={notification} />
      </Link>
      {!isRead && (
        <IconButton
          label={`Mark “${title}” as read`}
          busy={markRead.isPending}
          onClick={({ currentTarget }) => {
            // The button disappears.
            currentTarget.closest('li')?.querySelector('a')?.focus()
            read()
          }}
        >
          <CheckIcon />
        </IconButton>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-3 h-4 w-32" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-1 gap-2 border-line border-t py-5">
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
      ))}
    </div>
  )
}

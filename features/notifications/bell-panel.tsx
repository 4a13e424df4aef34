import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOr } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { fading, floating } from '#ui/overlay/floating.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'
import { type Press, useRepeatedPress } from '#ui/overlay/press.ts'
import { type Notification, notifications } from './contract.ts'
import { NotificationText, UnreadDot } from './notification-text.tsx'
import { useMarkRead } from './use-mark-read.ts'

const shown = 6

interface BellPanelProps {
  trigger: ReactElement
  press: Press
  unread: number
  page: string
}

export function BellPanel({ trigger, press, unread, page }: BellPanelProps) {
  const container = usePopupContainer()
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useRepeatedPress(ref, press)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={ref} render={trigger} />
      <Popover.Portal container={container}>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-50">
          <Popover.Popup
            className={`flex max-h-[min(36rem,var(--available-height))] w-96 max-w-[calc(100vw-1rem)] flex-col outline-none ${floating} ${fading}`}
          >
            <Newest unread={unread} page={page} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface NewestProps extends Pick<BellPanelProps, 'unread' | 'page'> {
  onLeave: () => void
}

function Newest({ unread, page, onLeave }: NewestProps) {
  const { data, error, refetch } = useRead(notifications.list, { query: { limit: shown } })
  const markRead = useMarkRead()
  const rows = data?.rows
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4">
        <Popover.Title className="text-base tracking-tight">Notifications</Popover.Title>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            busy={markRead.isPending}
            onClick={() => markRead.mutate({ body: { all: true } })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {rows && unread === 0 && (
          <p className="border-line border-b px-4 py-3 text-ink-soft text-small">
            No new notifications.
          </p>
        )}
        {rows?.map((one) => (
          <Row
            key={one.id}
            notification={one}
            onOpen={() => {
              if (!one.isRead) markRead.mutate({ body: { ids: [one.id] } })
              onLeave()
            }}
          />
        ))}
        {!rows && !error && <Waiting />}
        {!rows && error && (
          <div className="p-3">
            <ErrorState
              message={messageOr(error, 'An error occurred')}
              onRetry={() => void refetch()}
            />
          </div>
        )}
      </div>
      <Link
        to={page}
        onClick={onLeave}
        className="flex min-h-11 shrink-0 items-center border-line border-t px-4 font-medium text-action-text text-small transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        See all notifications
      </Link>
    </>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  return (
    <Link
      to={notification.link}
      onClick={onOpen}
      className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <UnreadDot unread={!notification.isRead} />
      <NotificationText notification={notification} dated />
    </Link>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 px-4 py-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

import { formatHour, formatRecentDay } from '#shared/dates.ts'
import { OwnTime } from '#ui/base/date.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import type { Notification } from './contract.ts'

/** Holds its place where there is nothing to mark, so that the texts stay in line. */
export function UnreadDot({ unread }: { unread: boolean }) {
  return (
    <span className="mt-2 size-2 shrink-0">
      {unread && (
        <>
          <span aria-hidden="true" className="block size-2 rounded-full bg-action-text" />
          <span className="sr-only">Unread: </span>
        </>
      )}
    </span>
  )
}

interface NotificationTextProps {
  notification: Notification
  /** With the day, where no heading above says it. */
  dated?: boolean
}

export function NotificationText({ notification, dated }: NotificationTextProps) {
  const { title, text, isRead, createdAt } = notification
  return (
    <span className="block min-w-0 flex-1">
      <span className={`block wrap-anywhere ${isRead ? '' : 'font-medium'}`}>{title}</span>
      {text !== title && (
        <span className="mt-0.5 block text-ink-soft text-small wrap-anywhere">
          {keepCodes(text)}
        </span>
      )}
      <OwnTime
        iso={createdAt}
        format={(iso) => (dated ? `${formatRecentDay(iso)}, ` : '') + formatHour(iso)}
        className="mt-1 block font-mono text-caption text-ink-faint"
      />
    </span>
  )
}

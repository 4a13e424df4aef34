import { cloneElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isId } from '#shared/fields.ts'
import { countOf } from '#shared/text.ts'
import { IconButton } from '#ui/base/button.tsx'
import { BellIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { type Press, pressHandlers } from '#ui/overlay/press.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { shownCount } from '#ui/portal/sidebar.tsx'
import { notifications } from './contract.ts'

const loadPanel = () => import('./bell-panel.tsx')
const noKeys = /^$/

interface BellProps {
  /** False until somebody is signed in. */
  enabled: boolean
  /** The page that lists all notifications. */
  page: string
}

/** Opens the newest notifications and counts the unread ones, in all tabs alike. */
export function Bell({ enabled, page }: BellProps) {
  const [press, setPress] = useState<Press>()
  const panel = useLazy(loadPanel, press !== undefined, () => setPress(undefined))
  const unread = useRead(notifications.count, {}, { enabled, pollMs: 30_000 }).data?.unread
  useReadOfPage(unread)
  const button = (
    <IconButton
      label={unread ? `Notifications, ${shownCount(unread)} unread` : 'Notifications'}
      variant="secondary"
      size="small"
      className="overflow-visible! data-popup-open:bg-sunken"
    >
      <BellIcon className="size-4.5" />
      {unread ? <Count unread={unread} /> : null}
    </IconButton>
  )
  return (
    <>
      {press && panel ? (
        <panel.BellPanel {...{ press, page }} trigger={button} unread={unread ?? 0} />
      ) : (
        cloneElement(button, {
          'aria-haspopup': 'dialog',
          'aria-expanded': false,
          ...pressHandlers(setPress, noKeys),
        })
      )}
      <UnreadStatus unread={unread} />
    </>
  )
}

/** Marks the notifications about the record of an opened page as read. A failure leaves them unread. */
function useReadOfPage(unread: number | undefined): void {
  const { pathname } = useLocation()
  const isKnown = unread !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (unread && isId(pathname.slice(pathname.lastIndexOf('/') + 1)))
      api.call(notifications.read, { body: { page: pathname } }).catch(() => {})
  }, [pathname, isKnown])
}

function Count({ unread }: { unread: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-1.5 -right-1.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-action px-1 font-mono text-[0.6875rem] text-white tabular-nums leading-none ring-2 ring-paper"
    >
      {shownCount(unread)}
    </span>
  )
}

/** Says when there are more unread ones than before, and nothing when the page opens. */
function UnreadStatus({ unread }: { unread: number | undefined }) {
  const [said, setSaid] = useState('')
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current)
      setSaid(countOf(unread, 'unread notification'))
    before.current = unread
  }, [unread])
  return (
    <span aria-live="polite" className="sr-only">
      {said}
    </span>
  )
}

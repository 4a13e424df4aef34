import { type RefObject, useEffect, useRef, useState } from 'react'
import { calendarDay, formatTime } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type TimeOff, timeOff } from '../calendar/contract.ts'
import { BlockForm, blockReads, type Span } from './block-form.tsx'

interface TimeOffDialogProps {
  open: boolean
  onClose: () => void
  /** The time range selected in the calendar. */
  selected?: Span | undefined
  /** The blocked time opened from the calendar. */
  opened?: TimeOff | undefined
}

/** Time in which nothing can be booked, such as an afternoon off. */
export function TimeOffDialog({ open, onClose, selected, opened }: TimeOffDialogProps) {
  const [chosen, setChosen] = useState<TimeOff>()
  const body = useRef<HTMLDivElement>(null)
  const block = opened ?? chosen

  function close() {
    setChosen(undefined)
    onClose()
  }

  /** Returns to the list, or closes the dialog if it was opened from the calendar. */
  function leave() {
    if (opened) return close()
    setChosen(undefined)
    body.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={block ? 'Change blocked time' : 'Blocked time'}
      description="Nothing can be booked during blocked time. Existing appointments stay."
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-8 focus:outline-none">
        {block ? (
          <Change key={block.id} block={block} onDone={leave} />
        ) : (
          <>
            <BlockForm selected={selected} {...(selected && { onSaved: close })} />
            <BlockedTime around={body} onChange={setChosen} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const spanText = ({ startsAt, endsAt }: Span) => `${formatTime(startsAt)} to ${formatTime(endsAt)}`

function useOpenAgain() {
  const confirm = useConfirm()
  const remove = useWrite(timeOff.remove, { refresh: blockReads })
  return (block: TimeOff, onDone?: () => void) =>
    confirm({
      title: 'Reopen this time?',
      text: `${spanText(block)}. Clients can book it.`,
      action: 'Reopen time',
      destructive: false,
      async onConfirm() {
        await remove.mutateAsync({ params: { id: block.id } })
        onDone?.()
      },
    })
}

function Change({ block, onDone }: { block: TimeOff; onDone: () => void }) {
  const openAgain = useOpenAgain()
  if (!block.removable)
    return (
      <p>
        {spanText(block)}
        {block.reason && `: ${block.reason}`}. Only an Admin or the person who blocked it can change
        it.
      </p>
    )
  return (
    <BlockForm block={block} onSaved={onDone}>
      <Button variant="secondary" onClick={() => openAgain(block, onDone)}>
        Reopen
      </Button>
    </BlockForm>
  )
}

interface BlockedTimeProps {
  /** Takes the focus when the focused entry disappears. */
  around: RefObject<HTMLElement | null>
  onChange: (block: TimeOff) => void
}

function BlockedTime({ around, onChange }: BlockedTimeProps) {
  const query = { from: calendarDay(new Date()) }
  const { data, error, refetch } = useRead(timeOff.list, { query })
  const count = data?.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused entry may have disappeared
  useEffect(() => {
    if (document.activeElement === document.body) around.current?.focus()
  }, [count])

  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  if (data.rows.length === 0)
    return <p className="text-ink-soft text-small">No time is blocked from today on.</p>
  return (
    <ul aria-label="Blocked time" className="border-line border-t">
      {data.rows.map((block) => (
        <Blocked key={block.id} block={block} onChange={() => onChange(block)} />
      ))}
    </ul>
  )
}

function Blocked({ block, onChange }: { block: TimeOff; onChange: () => void }) {
  const openAgain = useOpenAgain()
  const span = spanText(block)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="text-small tabular-nums">{span}</p>
        {block.reason && <p className="text-ink-soft text-small wrap-anywhere">{block.reason}</p>}
      </div>
      {block.removable && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" onClick={onChange}>
            Change
            <span className="sr-only">: {span}</span>
          </Button>
          <Button variant="secondary" size="small" onClick={() => openAgain(block)}>
            Reopen
            <span className="sr-only">: {span}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { readView, writeView } from '#ui/client/portal-cookie.ts'
import { useMedia } from '#ui/client/use-media.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { calendar, type TimeOff } from '../calendar/contract.ts'
import type { AppointmentSummary } from '../contract.ts'
import { isOpen } from '../rules.ts'
import type { Span } from '../staff/block-form.tsx'
import type { Move } from './move-dialog.tsx'
import { daysOf, type Period, type View } from './period.ts'

const Agenda = lazy(() => import('./agenda.tsx'))
const Grid = lazy(() => import('./grid.tsx'))
const loadTimeOff = () => import('../staff/time-off-dialog.tsx')
const loadEntry = () => import('./entry-dialog.tsx')
const loadMove = () => import('./move-dialog.tsx')

/** Wide enough for seven columns. */
const wide = '(min-width: 48rem)'
const storedAs = 'ended-appointments'

interface ScheduleProps {
  view: View
  period: Period
}

/** The agency's calendar: a grid, or an agenda on small screens. */
export function Schedule({ view, period }: ScheduleProps) {
  const query = { from: period.from, to: period.to }
  const read = useRead(calendar.days, { query }, { pollMs: 15_000 })
  const isWide = useMedia(wide)
  const [showsEnded, setShowsEnded] = useState(() => readView(storedAs) === 'yes')
  const opened = useDialog<string>()
  const moved = useDialog<Move>()
  const blocked = useDialog<{ selected?: Span; opened?: TimeOff }>()
  const timeOff = useLazy(loadTimeOff, blocked.props.open, blocked.props.onClose)
  const entryDialog = useLazy(loadEntry, opened.props.open, opened.props.onClose)
  const moveDialog = useLazy(loadMove, moved.props.open, moved.props.onClose)

  function choose(ended: boolean) {
    writeView(storedAs, ended ? 'yes' : 'no')
    setShowsEnded(ended)
  }

  const days = read.data
  const isShown = ({ status }: AppointmentSummary) => showsEnded || isOpen(status)
  const entries = days?.appointments.filter(isShown) ?? []
  const entry = days?.appointments.find(({ id }) => id === opened.shown)
  const parts = {
    view,
    period,
    entries,
    onEntry: opened.show,
    onBlock: (opened: TimeOff) => blocked.show({ opened }),
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Steps view={view} period={period} />
        <Button
          variant="quiet"
          size="small"
          onClick={() => choose(!showsEnded)}
          className="max-sm:-ml-3 sm:-mr-3"
        >
          {showsEnded ? 'Hide' : 'Show'} canceled and declined
        </Button>
      </div>
      {!days && read.error && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!days && !read.error && <CalendarSkeleton view={view} period={period} />}
      {days && (
        <Suspense fallback={<CalendarSkeleton view={view} period={period} />}>
          {isWide ? (
            <Grid
              key={`${view}${period.from}`}
              {...parts}
              days={days}
              moved={moved.props.open ? moved.shown : undefined}
              onMove={moved.show}
              onSelect={(selected) => blocked.show({ selected })}
            />
          ) : (
            <Agenda {...parts} days={days} />
          )}
        </Suspense>
      )}
      {entry && entryDialog && <entryDialog.EntryDialog entry={entry} {...opened.props} />}
      {moved.shown && days && moveDialog && (
        <moveDialog.MoveDialog
          key={`${moved.shown.entry.id}${moved.shown.startsAt}`}
          move={moved.shown}
          opening={{ hours: days.hours, closed: new Set(days.closed) }}
          {...moved.props}
        />
      )}
      {blocked.shown && timeOff && <timeOff.TimeOffDialog {...blocked.shown} {...blocked.props} />}
    </>
  )
}

function Steps({ view, period }: ScheduleProps) {
  const navigate = useNavigate()
  const go = (date?: string) => void navigate(date ? `?date=${date}` : '.', { relative: 'path' })
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-1">
      <IconButton label={`Previous ${view}`} onClick={() => go(period.previous)}>
        <ChevronLeftIcon />
      </IconButton>
      <Button variant="secondary" size="small" onClick={() => go()}>
        Today
      </Button>
      <IconButton label={`Next ${view}`} onClick={() => go(period.next)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The columns of the grid, or the days of the agenda, while data and code load. */
function CalendarSkeleton({ view, period }: ScheduleProps) {
  const weeks = daysOf({ first: period.from, last: period.to }).length / 7
  // The usual hours, or the days of a month: the heights of both are in grid.tsx and grid-look.tsx.
  const row = view === 'week' ? 5 : 8.5625
  const height = `${2.5 + (view === 'week' ? 10 : weeks) * row}rem`
  return (
    <div
      aria-busy="true"
      style={{ '--height': height, '--row': `${row}rem` } as CSSProperties}
      className="flex flex-col gap-6 md:grid md:h-(--height) md:bg-[repeating-linear-gradient(to_top,transparent_0_calc(var(--row)-1px),var(--color-line)_calc(var(--row)-1px)_var(--row))] md:grid-cols-7 md:gap-0 md:divide-x md:divide-line md:rounded-sharp md:border md:border-line"
    >
      {weekdays.map((day) => (
        <div key={day}>
          <div className="border-line-strong border-b pb-2 md:border-line md:px-3 md:py-1">
            <Skeleton className="my-[0.3rem] h-4 w-44 md:w-16" />
          </div>
          <Skeleton className="my-3.875 h-3.5 w-28 md:hidden" />
        </div>
      ))}
    </div>
  )
}

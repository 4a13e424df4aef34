import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import './grid.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { dateLocale, firstWeekday } from '#shared/address/region.ts'
import { addDays, momentOf, timeZone } from '#shared/dates.ts'
import type { TimeOff } from '../calendar/contract.ts'
import type { AppointmentSummary } from '../contract.ts'
import { isOpen } from '../rules.ts'
import type { Span } from '../staff/block-form.tsx'
import { type Days, hoursShown } from './days.ts'
import { entryElement } from './entry-dialog.tsx'
import { EntryContent, entryClass, look } from './grid-look.tsx'
import type { Move } from './move-dialog.tsx'
import { daysOf, type Period, type View } from './period.ts'

interface GridProps {
  view: View
  period: Period
  days: Days
  entries: readonly AppointmentSummary[]
  /** The dropped appointment while its dialog is open. */
  moved: Move | undefined
  onEntry: (id: string) => void
  onBlock: (block: TimeOff) => void
  onMove: (move: Move) => void
  onSelect: (span: Span) => void
}

const plugins = [dayGrid, timeGrid, interaction]
const names = { week: 'timeGridWeek', month: 'dayGridMonth' }

/** A week or month grid for mouse and keyboard. Dragging has an equivalent button in the appointment dialog. */
export default function Grid({ view, period, days, entries, moved, ...on }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const events = useMemo(
    () => [
      ...entries.map((entry) => eventOf(entry, moved)),
      ...days.blocked.map((block) => blockOf(block, view)),
      ...(view === 'week' ? closedDaysOf(period, days) : []),
    ],
    [entries, moved, days, period, view],
  )
  useFocusKept(grid, events)

  const { first, last } = hoursShown(days, entries)
  const find = (id: string) => entries.find((entry) => entry.id === id)
  return (
    <div ref={grid} className="calendar-sized">
      <FullCalendar
        {...look(days)}
        plugins={plugins}
        initialView={names[view]}
        initialDate={period.first}
        timeZone={timeZone()}
        locale={dateLocale()}
        firstDay={firstWeekday()}
        height="auto"
        headerToolbar={false}
        allDaySlot={false}
        fixedWeekCount={false}
        slotMinTime={{ hours: first }}
        slotMaxTime={{ hours: last }}
        slotMinHeight={40}
        slotDuration="00:30"
        nowIndicator
        businessHours={businessHoursOf(days)}
        events={events}
        eventContent={({ event }) => {
          const entry = find(event.id)
          return entry ? <EntryContent entry={entry} /> : event.title
        }}
        dayMaxEvents={3}
        eventDurationEditable={false}
        eventClick={({ event }) => {
          const block = days.blocked.find(({ id }) => id === event.id)
          if (block) on.onBlock(block)
          else if (find(event.id)) on.onEntry(event.id)
        }}
        // In the week view, blocked time is a background event, which gets no clicks.
        dateClick={({ date, allDay }) => {
          const at = date.toISOString()
          const block = days.blocked.find((each) => each.startsAt <= at && each.endsAt > at)
          if (block && !allDay) on.onBlock(block)
        }}
        eventDrop={({ event }) => {
          const entry = find(event.id)
          if (!entry || !event.start) return
          const length = Date.parse(entry.endsAt) - Date.parse(entry.startsAt)
          const endsAt = new Date(event.start.getTime() + length).toISOString()
          on.onMove({ entry, startsAt: event.start.toISOString(), endsAt })
        }}
        selectable
        selectMirror
        selectMinDistance={8}
        selectAllow={({ end }) => end.getTime() > Date.now()}
        select={({ start, end, allDay }) =>
          on.onSelect({
            startsAt: start.toISOString(),
            // All-day selections end at midnight of the next day; blocked time ends a minute earlier.
            endsAt: new Date(end.getTime() - (allDay ? 60_000 : 0)).toISOString(),
          })
        }
      />
    </div>
  )
}

/** Events are re-created on each change, so focus moves to the new element of the same appointment. */
function useFocusKept(grid: RefObject<HTMLElement | null>, events: unknown) {
  const focused = useRef('')
  useEffect(() => {
    const element = grid.current
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof Element ? target : null
      focused.current = inside?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry ?? ''
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [grid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after events are re-created
  useEffect(() => {
    if (document.activeElement === document.body && focused.current)
      entryElement(focused.current)?.focus()
  }, [events])
}

function eventOf(entry: AppointmentSummary, moved: Move | undefined) {
  const { startsAt, endsAt } = moved?.entry.id === entry.id ? moved : entry
  return {
    id: entry.id,
    title: entry.service,
    ...{ start: startsAt, end: endsAt, display: 'block' },
    editable: isOpen(entry.status) && Date.parse(entry.startsAt) > Date.now(),
    className: entryClass(entry.status),
  }
}

function blockOf({ id, startsAt, endsAt, reason }: TimeOff, view: View) {
  return {
    id,
    title: reason ? `Blocked: ${reason}` : 'Blocked',
    ...{ start: startsAt, end: endsAt, editable: false },
    ...(view === 'week'
      ? { display: 'background', className: 'calendar-blocked' }
      : { display: 'block', className: 'calendar-blocked-day' }),
  }
}

function closedDaysOf(period: Period, days: Days) {
  return daysOf(period)
    .filter((day) => days.closed.includes(day))
    .map((day) => ({
      id: `closed ${day}`,
      title: 'Closed',
      ...{ start: momentOf(day, '00:00'), end: momentOf(addDays(day, 1), '00:00') },
      ...{ display: 'background', className: 'calendar-closed', editable: false },
    }))
}

const businessHoursOf = ({ hours }: Days) =>
  hours.flatMap((ranges, weekday) =>
    ranges.map(({ opens, closes }) => ({
      daysOfWeek: [weekday],
      startTime: opens,
      endTime: closes,
    })),
  )

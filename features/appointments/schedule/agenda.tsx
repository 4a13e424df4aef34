import type { ReactNode } from 'react'
import { nameOf } from '#people/names.ts'
import { dayFormat, formatDay, formatHour, formatTime, ownHour } from '#shared/dates.ts'
import { LockIcon } from '#ui/base/icons.tsx'
import { AppointmentStatus } from '../appointment-status.tsx'
import type { TimeOff } from '../calendar/contract.ts'
import type { AppointmentSummary } from '../contract.ts'
import { blocksOn, type Days, isClosed } from './days.ts'
import { daysOf, type Period, type View } from './period.ts'

interface AgendaProps {
  view: View
  period: Period
  days: Days
  entries: readonly AppointmentSummary[]
  onEntry: (id: string) => void
  onBlock: (block: TimeOff) => void
}

const formatWeekday = dayFormat({ weekday: 'long' })

/** A vertical list of days; a month shows only days with entries. */
export default function Agenda({ view, period, days, entries, onEntry, onBlock }: AgendaProps) {
  const listed = daysOf(period)
    .map((day) => ({
      day,
      entries: entries.filter(({ dueDate }) => dueDate === day),
      blocks: blocksOn(days, day),
    }))
    .filter((each) => view === 'week' || each.entries.length + each.blocks.length > 0)
  if (listed.length === 0)
    return <p className="text-ink-soft">Nothing is booked or blocked in this month.</p>
  return (
    <div className="flex flex-col gap-6">
      {listed.map(({ day, ...on }) => (
        <section key={day} aria-label={formatDay(day)}>
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 border-line-strong border-b pb-2 text-base tracking-normal">
            <span>
              {formatWeekday(day)},{' '}
              <span className="font-normal text-ink-soft">{formatDay(day)}</span>
            </span>
            {isClosed(days, day) && (
              <span className="font-mono font-normal text-caption text-ink-faint">Closed</span>
            )}
          </h2>
          {on.entries.length + on.blocks.length === 0 ? (
            <p className="py-3 text-ink-faint text-small">Nothing booked</p>
          ) : (
            <ul>
              {on.blocks.map((block) => (
                <Line key={block.id} onClick={() => onBlock(block)}>
                  <LockIcon className="mt-0.5 size-4 text-ink-soft" />
                  <span className="min-w-0">
                    <span className="block wrap-anywhere">
                      Blocked{block.reason && `: ${block.reason}`}
                    </span>
                    <span className="block text-ink-soft text-small">
                      {formatTime(block.startsAt)} to {formatTime(block.endsAt)}
                    </span>
                  </span>
                </Line>
              ))}
              {on.entries.map((entry) => (
                <Line key={entry.id} entry={entry.id} onClick={() => onEntry(entry.id)}>
                  <span className="text-small tabular-nums leading-6">
                    {formatHour(entry.startsAt)}
                  </span>
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{nameOf(entry.userId)}</span>
                    <span className="block text-ink-soft text-small wrap-anywhere">
                      {entry.service}
                    </span>
                    <OwnHour iso={entry.startsAt} />
                    <AppointmentStatus status={entry.status} />
                  </span>
                </Line>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function OwnHour({ iso }: { iso: string }) {
  const own = ownHour(iso)
  return own && <span className="block text-ink-soft text-small">{own} your time</span>
}

interface LineProps {
  /** The id of an appointment. */
  entry?: string
  onClick: () => void
  children: ReactNode
}

function Line({ entry, onClick, children }: LineProps) {
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onClick}
        className="grid min-h-12 w-full cursor-pointer grid-cols-[5rem_minmax(0,1fr)] gap-x-2 max-xs:grid-cols-1 items-start py-3 text-left transition-colors duration-150 hover:bg-sunken"
      >
        <span data-entry={entry} className="contents">
          {children}
        </span>
      </button>
    </li>
  )
}

import type { CalendarOptions } from '@fullcalendar/react'
import { nameOf } from '#people/names.ts'
import { has24Hours } from '#shared/address/region.ts'
import { calendarDay, formatHour } from '#shared/dates.ts'
import { toneColors } from '#ui/base/badge.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { tones } from '../appointment-status.tsx'
import type { AppointmentSummary } from '../contract.ts'
import { meetingTypeLabels, type Status } from '../rules.ts'
import type { Days } from './days.ts'

export const entryClass = (status: Status) => `calendar-entry ${toneColors[tones[status]]}`

/** Shows the status as text too, because color alone does not convey it. */
export function EntryContent({ entry }: { entry: AppointmentSummary }) {
  const { id, userId, service, meetingType, startsAt, status } = entry
  const [hour, half] = formatHour(startsAt).split(/\s/)
  const isOver = status === 'Canceled' || status === 'Declined'
  return (
    <span
      data-entry={id}
      className="@container block overflow-hidden px-1 py-0.5 text-caption leading-4 lg:px-1.5"
    >
      <span className="block truncate font-medium">
        {hour}
        <span className="@max-[7.5rem]:sr-only"> {half}</span> · {status}
      </span>
      <span className={`block truncate text-ink ${isOver ? 'line-through' : ''}`}>
        {nameOf(userId)}
      </span>
      <span className="sr-only">
        , {service}, {meetingTypeLabels[meetingType]}
      </span>
    </span>
  )
}

const line = 'border-line'

export function look({ closed }: Pick<Days, 'closed'>): CalendarOptions {
  const isHoliday = (date: Date) => closed.includes(calendarDay(date))
  return {
    className: 'text-small',
    viewClass: `border ${line} bg-paper`,
    dayHeaderClass: `border-b ${line}`,
    dayHeaderInnerClass: ({ isToday }) =>
      `px-2 py-2.5 font-mono text-caption ${isToday ? 'font-medium text-action-text' : 'text-ink-soft'}`,
    dayHeaderDividerClass: `border-b ${line}`,
    dayCellClass: ({ date }) => `border ${line} ${isHoliday(date) ? 'calendar-closed' : ''}`,
    dayCellTopInnerClass: ({ isToday, isOther }) =>
      `px-2 py-1 text-caption tabular-nums ${isToday ? 'font-medium text-action-text' : isOther ? 'text-ink-faint' : 'text-ink-soft'}`,
    dayCellTopContent: ({ date, dayNumberText }) =>
      isHoliday(date) ? `${dayNumberText} Closed` : dayNumberText,
    dayLaneClass: ({ isToday }) => `border-l ${line} ${isToday ? 'calendar-today' : ''}`,
    dayLaneInnerClass: 'mx-0.5',
    slotLaneClass: ({ isMinor }) => `border-t ${isMinor ? 'border-dotted' : ''} ${line}`,
    slotHeaderClass: ({ isMinor }) => (isMinor ? '' : `border-t ${line}`),
    slotHeaderInnerClass: 'px-2 py-1 font-mono text-caption text-ink-faint whitespace-nowrap',
    slotHeaderFormat: { hour: 'numeric', ...(has24Hours() && { minute: '2-digit' }) },
    slotHeaderContent: ({ text }) => text.replace(/(?=[AP]M)/, ' '),
    dayHeaderContent: ({ weekdayText, dayNumberText, view }) =>
      view.type === 'dayGridMonth' ? weekdayText : `${weekdayText} ${dayNumberText}`,
    dayRowClass: `min-h-34 border ${line}`,
    rowEventClass: 'mx-1 mb-1',
    nowIndicatorLineClass: 'border-t-2 border-bad',
    nonBusinessHoursClass: 'calendar-off-hours',
    highlightClass: 'bg-action-wash',
    backgroundEventInnerClass: 'p-1.5 text-caption text-ink-soft',
    moreLinkClass: 'text-caption text-ink-soft underline',
    moreLinkInnerClass: 'px-1.5 py-0.5',
    popoverClass: 'border border-line-strong bg-raised shadow-lg min-w-56',
    popoverCloseClass: 'absolute top-1 right-1 grid size-8 cursor-pointer place-content-center',
    popoverCloseContent: () => <CloseIcon className="size-4" />,
  }
}

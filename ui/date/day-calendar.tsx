import { useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker'
import { firstWeekday } from '#shared/address/region.ts'
import { calendarDay, formatFullDay } from '#shared/dates.ts'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '#ui/base/icons.tsx'
import { dateOfDay, toDay } from '#ui/date/calendar-day.ts'

interface DayCalendarProps {
  chosen: Date | null
  dayProblem: (day: string) => string
  onChoose: (date: Date | undefined) => void
}

/** The calendar of a date field, which is loaded when it opens. */
export function DayCalendar({ chosen, dayProblem, onChoose }: DayCalendarProps) {
  const [focused, setFocused] = useState<Date>()
  const problem = focused && dayProblem(toDay(focused))
  return (
    <>
      <DayPicker
        mode="single"
        autoFocus
        weekStartsOn={firstWeekday() as 0}
        today={dateOfDay(calendarDay(new Date())) ?? undefined}
        selected={chosen ?? undefined}
        defaultMonth={chosen ?? undefined}
        onSelect={onChoose}
        onDayFocus={setFocused}
        disabled={(date) => dayProblem(toDay(date)) !== ''}
        classNames={calendarLook}
        labels={{
          labelDayButton: (date, modifiers) =>
            [labelOf(date, modifiers), dayProblem(toDay(date))].filter(Boolean).join('. '),
        }}
        components={{ Chevron, DayButton: TitledDay }}
      />
      {problem && <p className="mt-2 max-w-63 text-ink-soft text-small">{problem}</p>}
    </>
  )
}

function labelOf(date: Date, { selected, today }: Modifiers): string {
  return [formatFullDay(toDay(date)), today && 'today', selected && 'chosen']
    .filter(Boolean)
    .join(', ')
}

/** A disabled day can be tapped, and shows the reason on hover. */
function TitledDay(props: DayButtonProps) {
  const blocked = { disabled: false, 'aria-disabled': true, title: props['aria-label'] }
  return <DayButton {...props} {...(props.modifiers.disabled && blocked)} />
}

const chevrons = {
  left: ChevronLeftIcon,
  right: ChevronRightIcon,
  down: ChevronDownIcon,
  up: ChevronDownIcon,
}

function Chevron({ orientation = 'right' }: { orientation?: keyof typeof chevrons }) {
  const Icon = chevrons[orientation]
  return <Icon className="size-5" />
}

const navLook =
  'grid size-(--small-height) cursor-pointer place-items-center rounded-sharp text-ink-soft hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:outline-action-text aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint'

// On the smallest phones, seven days as wide as they are tall would not fit.
const calendarLook = {
  root: 'relative [--day-width:min(var(--small-height),calc((100vw-2.5rem)/7))]',
  months: '',
  month: '',
  month_caption: 'flex h-(--small-height) items-center px-2.5',
  caption_label: 'font-medium text-base',
  nav: 'absolute top-0 right-0 flex',
  button_previous: navLook,
  button_next: navLook,
  month_grid: 'mt-2 border-collapse',
  weekday: 'h-9 w-(--day-width) font-mono font-normal text-caption text-ink-faint',
  day: 'group p-0',
  day_button:
    'relative grid h-(--small-height) w-(--day-width) cursor-pointer place-items-center rounded-sharp text-small tabular-nums hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-action-text group-data-selected:bg-action group-data-selected:text-white aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint aria-disabled:line-through aria-disabled:hover:bg-transparent',
  today:
    '[&>button]:after:absolute [&>button]:after:bottom-1 [&>button]:after:h-0.5 [&>button]:after:w-3 [&>button]:after:bg-current [&>button]:font-semibold',
  hidden: 'invisible',
  selected: '',
  disabled: '',
  outside: 'text-ink-faint',
}

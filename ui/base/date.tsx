import { formatDate, formatDay, formatExactTime, formatTime, inOwnZone } from '#shared/dates.ts'

const oneLine = 'whitespace-nowrap max-xs:whitespace-normal'

/** Shows Nov 21, 2026 in a table with many columns, and November 21, 2026 elsewhere. */
function Words({ date }: { date: string }) {
  const [, start = date, monthEnd, rest] = /^(\P{L}*\p{L}{3})(\p{L}+)(.*)/u.exec(date) ?? []
  return (
    <>
      {start}
      {monthEnd && <span className="month-end">{monthEnd}</span>}
      {rest}
    </>
  )
}

/** A formatted date, with the exact time on hover. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)} className={oneLine}>
      <Words date={formatDate(iso)} />
    </time>
  )
}

/** The same for a calendar day (2026-11-21). */
export function CalendarDay({ day }: { day: string }) {
  return (
    <time dateTime={day} className={oneLine}>
      <Words date={formatDay(day)} />
    </time>
  )
}

interface OwnTimeProps {
  iso: string
  format?: (iso: string) => string
  className?: string
}

/** A time in the time zone of the visitor, for what people follow live. */
export function OwnTime({ iso, format = formatTime, className }: OwnTimeProps) {
  return (
    <time dateTime={iso} title={inOwnZone(() => formatExactTime(iso))} className={className}>
      {inOwnZone(() => format(iso))}
    </time>
  )
}

/** A formatted date with the time of day. */
export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {formatTime(iso)}
    </time>
  )
}

import { formatDate, formatExactTime, formatTime } from '#shared/dates.ts'

/** A formatted date, with the exact time on hover. */
export function Day({ iso }: { iso: string }) {
  return (
    <time
      dateTime={iso}
      title={formatExactTime(iso)}
      className="whitespace-nowrap max-xs:whitespace-normal"
    >
      {formatDate(iso)}
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

import { formatDate, formatExactTime } from '#shared/dates.ts'

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

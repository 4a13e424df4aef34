import { formatDate, formatExactTime } from '#shared/dates.ts'

/** A day in words, with the exact time on hover. */
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

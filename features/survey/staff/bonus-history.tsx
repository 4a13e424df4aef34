import { nameOf } from '#people/names.ts'
import { formatDay } from '#shared/dates.ts'
import { Time } from '#ui/base/date.tsx'
import { api } from '#ui/client/api.ts'
import type { BonusEntry } from '../contract.ts'
import { methodNames } from '../rules.ts'

/** What was recorded about the bonus, newest first. */
export function BonusHistory({ entries }: { entries: readonly BonusEntry[] }) {
  const rows = entries.map((entry, at) => ({ entry, action: actionOf(entry, entries[at - 1]) }))
  return (
    <ol aria-label="History of the bonus" className="mt-6 border-line border-t">
      {rows.reverse().map(({ entry, action }) => (
        <li key={entry.id} className="grid gap-1 border-line border-b py-3 text-small">
          <p className="font-medium">{action}</p>
          {entry.bonus && <Payout {...entry.bonus} />}
          <p className="flex flex-wrap gap-x-3 text-ink-soft wrap-anywhere">
            {authorName(entry.author)}
            <span className="font-mono text-caption/5.25 text-ink-faint">
              <Time iso={entry.timestamp} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}

function actionOf({ bonus }: BonusEntry, before: BonusEntry | undefined): string {
  if (!bonus) return 'Reopened'
  return before?.bonus ? 'Corrected' : 'Payment recorded'
}

function Payout({ method, paidOn, reference }: NonNullable<BonusEntry['bonus']>) {
  return (
    <p className="wrap-anywhere">
      {methodNames[method]}, <time dateTime={paidOn}>{formatDay(paidOn)}</time>
      {reference && `, ${reference}`}
    </p>
  )
}

function authorName(author: BonusEntry['author']): string {
  if (!author) return 'Someone'
  return author.id === api.claims()?.userId ? 'You' : nameOf(author)
}

import { useId, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { Button } from '#ui/base/button.tsx'
import { Time } from '#ui/base/date.tsx'
import { ClockIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { InvoiceEntry } from '../contract.ts'

interface InvoiceHistoryProps {
  invoiceId: string
  history: readonly InvoiceEntry[]
}

/** The history of an invoice, newest first, with its versions. */
export function InvoiceHistory({ invoiceId, history }: InvoiceHistoryProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const versions = useLazy(() => import('./versions-dialog.tsx'), open, close)
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-ink border-b pb-1.5">
        <h2 id={id} className="text-h4">
          History
        </h2>
        <Button size="small" variant="quiet" onClick={() => setOpen(true)} className="-mr-3">
          <ClockIcon className="size-4" />
          Versions
        </Button>
      </div>
      <ol aria-label="History" className="mt-5 -mb-6">
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {open && versions && <versions.InvoiceVersions invoiceId={invoiceId} onClose={close} />}
    </section>
  )
}

const row =
  'relative grid grid-cols-1 gap-1 pb-6 pl-7 before:absolute before:top-2 before:bottom-0 before:left-1 before:w-px before:bg-line last:before:hidden'

function Entry({ entry: { action, comment, author, timestamp } }: { entry: InvoiceEntry }) {
  return (
    <li className={row}>
      <span
        aria-hidden="true"
        className={`absolute top-2 left-0 size-2.25 border ${author ? 'border-ink bg-ink' : 'border-ink-faint bg-paper'}`}
      />
      <p className="font-medium text-small wrap-anywhere">{action}</p>
      {comment && (
        <p className="max-w-prose whitespace-pre-wrap text-ink-soft text-small wrap-anywhere">
          {comment}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-small">
        <span className="wrap-anywhere">{authorName(author)}</span>
        <span className="font-mono text-caption/5.25 text-ink-faint">
          <Time iso={timestamp} />
        </span>
      </p>
    </li>
  )
}

function authorName(author: InvoiceEntry['author']): string {
  if (!author) return 'Automatically'
  return author.id === api.claims()?.userId ? 'You' : nameOf(author)
}

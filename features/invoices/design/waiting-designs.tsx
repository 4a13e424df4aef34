import { Button } from '#ui/base/button.tsx'
import { ErrorState } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { invoices } from '../contract.ts'
import { designs } from './contract.ts'

/** The designs of an invoice or a project that wait for the client's approval, each with its button. */
export function WaitingDesigns(query: { invoice: string } | { project: string }) {
  const { data, error, refetch } = useRead(designs.waiting, { query })
  const confirm = useConfirm()
  const approve = useWrite(designs.approve, { refresh: [designs.waiting, invoices.one] })
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return data?.rows.map(({ id, invoiceNumber, projectTitle, items, seen }) => (
    <section
      key={id}
      aria-label={`Design of ${invoiceNumber}`}
      className="border-action-text border-l-2 bg-sunken py-4 pr-4 pl-5"
    >
      <h2 className="text-h4 wrap-anywhere">The design waits for your approval</h2>
      <p className="mt-1 font-mono text-caption text-ink-soft wrap-anywhere">
        {[invoiceNumber, projectTitle].filter(Boolean).join(' · ')}
      </p>
      <ul className="mt-3 mb-4 max-w-prose text-small">
        {items.map(({ id: itemId, service, description, quantity }) => (
          <li key={itemId} className="wrap-anywhere">
            {quantity === 1 ? service : `${quantity} × ${service}`}
            {description && <span className="block text-ink-soft">{description}</span>}
          </li>
        ))}
      </ul>
      <Button
        onClick={() =>
          confirm({
            title: 'Approve the design?',
            text: 'Your name, the time and what you see here are recorded for both sides. This cannot be taken back.',
            action: 'Approve',
            destructive: false,
            onConfirm: () => approve.mutateAsync({ params: { id }, body: { seen } }),
          })
        }
      >
        Approve the design
      </Button>
    </section>
  ))
}

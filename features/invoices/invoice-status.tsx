import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Status } from './rules.ts'

const tones: Partial<Record<Status, Tone>> = { Paid: 'good', Overdue: 'bad' }

interface InvoiceStatusProps {
  status: Status
  draft?: boolean | undefined
  voidedAt?: string | null | undefined
  large?: boolean
  wraps?: boolean
}

/** The status of an invoice: Paid is green, Overdue red, all others blue. Drafts and voided ones have none. */
export function InvoiceStatus({ status, draft, voidedAt, ...look }: InvoiceStatusProps) {
  if (draft || voidedAt) {
    return (
      <Badge tone="neutral" {...look}>
        {voidedAt ? 'Voided' : 'Draft'}
      </Badge>
    )
  }
  return (
    <Badge tone={tones[status] ?? 'info'} {...look}>
      {status}
    </Badge>
  )
}

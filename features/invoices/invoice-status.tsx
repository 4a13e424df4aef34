import { nameOf } from '#people/names.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Invoice } from './contract.ts'
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
  const word = voidedAt ? 'Voided' : draft ? 'Draft' : status
  const tone = word === status ? (tones[status] ?? 'info') : 'neutral'
  return (
    <Badge tone={tone} done={word === 'Paid'} {...look}>
      {word}
    </Badge>
  )
}

export type NamedInvoice = Pick<Invoice, 'id' | 'invoiceNumber' | 'userId'>

export function invoiceLabel({ invoiceNumber, userId }: NamedInvoice): string {
  return invoiceNumber ?? `Draft for ${nameOf(userId)}`
}

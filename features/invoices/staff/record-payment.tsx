import { useRead } from '#ui/client/data.tsx'
import { invoices } from '../contract.ts'
import { LedgerDialog } from '../ledger/ledger-dialogs.tsx'

interface RecordPaymentProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Records a payment away from the page of the invoice, which is read first. */
export function RecordPayment({ id, ...dialog }: RecordPaymentProps) {
  const { data } = useRead(invoices.one, { params: { id } })
  return data && <LedgerDialog {...dialog} invoice={data} step={{ kind: 'record' }} />
}

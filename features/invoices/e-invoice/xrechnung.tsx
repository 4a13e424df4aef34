import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import type { Fact } from '#ui/details/fact-list.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { savePdf } from '../ledger/save.ts'
import { eInvoices } from './contract.ts'

type Named = Pick<InvoiceDetails, 'id' | 'invoiceNumber' | 'creditNote' | 'eInvoice'>

export const saveXRechnung = ({ id, invoiceNumber, creditNote }: Named) =>
  savePdf(`${creditNote ?? invoiceNumber}.xml`, api.call(eInvoices.xrechnung, { params: { id } }))

/** Downloads an invoice as XRechnung. Nothing if there is none. */
export function XRechnungButton({ invoice }: { invoice: Named }) {
  if (!invoice.eInvoice?.xrechnung) return null
  return (
    <Button variant="secondary" onClick={() => void saveXRechnung(invoice)}>
      <DownloadIcon className="size-4.5" />
      XRechnung
    </Button>
  )
}

/** Where the e-invoice is, and what an XRechnung lacks. */
export function eInvoiceFact({ creditNote, eInvoice }: Named): Fact {
  const { pdf = [], xrechnung = [] } = eInvoice?.missing ?? {}
  return {
    name: 'E-invoice',
    value: eInvoice && (
      <>
        {pdf.length === 0 ? 'In' : 'Not in'} the {creditNote ? 'credit note' : 'PDF'}
        {xrechnung.length > 0 && (
          <span className="block text-ink-soft text-small">
            No XRechnung. {xrechnung.join(' ')}
          </span>
        )}
      </>
    ),
  }
}

import type { Agency } from '#features/agency/contract.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import type { InvoiceItem, OwnInvoice } from '../contract.ts'

/** What the PDF of an invoice shows. */
export interface PrintedInvoice extends Pick<OwnInvoice, 'invoiceNumber' | 'totalAmount'> {
  items: Pick<InvoiceItem, 'service' | 'total'>[]
}

interface Issuer {
  agency: Agency
  instructions: string
}

export function layOutInvoice(
  { invoiceNumber, items, totalAmount }: PrintedInvoice,
  { agency, instructions }: Issuer,
): PdfDocument {
  const title = `Invoice ${invoiceNumber ?? 'draft'}`
  return {
    title,
    author: agency.name,
    foot: agency.byline,
    content: [
      { text: title, style: 'headline', fontSize: 28 },
      ...items.map(({ service, total }) => ({ text: `${service}: ${total.toFixed(2)}` })),
      { text: `Total: ${totalAmount.toFixed(2)}` },
      { text: instructions },
    ],
  }
}

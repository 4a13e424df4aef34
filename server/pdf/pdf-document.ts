import type { Invoice } from '@e-invoice-eu/core'
import type { Content } from 'pdfmake/interfaces.js'

/**
 * A document as plain data, because functions cannot be sent to the worker. The fonts, the running
 * head and the foot are the same for all documents (`house-style.ts`).
 */
export interface PdfDocument {
  title: string
  author: string
  /** US Letter without it. */
  paper?: 'A4'
  /** At the foot of every page, beside the page number. */
  foot: string
  content: Content[]
  /** An invoice that programs read, as Factur-X in the PDF. */
  eInvoice?: Invoice
}

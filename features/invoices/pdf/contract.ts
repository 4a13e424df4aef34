import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, optional } from '#shared/fields.ts'
import { EditInvoice, invoiceBytes } from '../saving/contract.ts'
import { statements } from '../statement/contract.ts'

const params = z.object({ id })

export const invoiceFiles = contract({
  link: {
    method: 'GET',
    path: '/api/invoice/download/{id}',
    summary: 'A URL of the PDF for the same browser, valid for five minutes.',
    access: 'client-or-editor',
    params,
    reply: z.object({ url: z.string() }),
  },
  pdf: {
    method: 'GET',
    path: '/api/invoice/pdf/{id}',
    summary: 'The invoice as PDF; clients get only their own.',
    access: 'client-or-editor',
    params,
    file: true,
  },
  preview: {
    method: 'POST',
    path: '/api/invoice/preview',
    summary: 'The PDF of an invoice that was not saved yet.',
    access: 'admin',
    body: z.extend(EditInvoice, { invoiceId: optional(id) }),
    maxBytes: invoiceBytes,
    limit: 'drawing',
    file: true,
  },
  statement: {
    method: 'GET',
    path: '/api/statement/pdf',
    summary: 'The statement as PDF, up to 2,000 entries.',
    access: 'client-or-editor',
    query: statements.one.query,
    limit: 'drawing',
    file: true,
    errors: ['TOO_LARGE'],
  },
})

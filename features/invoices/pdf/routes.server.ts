import { linkFile } from '#server/files/file-links.ts'
import { implement } from '#server/http/implement.ts'
import { getInvoice } from '../service.server.ts'
import { invoiceFiles } from './contract.ts'
import { openInvoicePdf, previewPdf, statementPdf } from './service.server.ts'

export const invoiceFileRoutes = implement(invoiceFiles, {
  link: async (ctx, { params }) => {
    await getInvoice(ctx, params.id)
    // Rendered before the new tab opens, so that a failure is told where the link was clicked.
    await openInvoicePdf(ctx, params.id)
    return { url: linkFile(ctx, invoiceFiles.pdf, params) }
  },

  pdf: async (ctx, { params }) => {
    await getInvoice(ctx, params.id)
    return openInvoicePdf(ctx, params.id)
  },

  statement: (ctx, { query }) => statementPdf(ctx, query),

  preview: (ctx, { body }) => previewPdf(ctx, body),
})

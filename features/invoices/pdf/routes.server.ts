import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { linkFile } from '#server/files/file-links.ts'
import { openFile } from '#server/files/private-files.ts'
import { type FileReply, implement } from '#server/http/implement.ts'
import { getInvoice } from '../service.server.ts'
import { invoiceFiles } from './contract.ts'
import { invoicePdf, previewPdf, statementPdf } from './service.server.ts'

const shownAs = 'application/pdf'

export const invoiceFileRoutes = implement(invoiceFiles, {
  link: async (ctx, { params }) => {
    await getInvoice(ctx, params.id)
    // Rendered before the new tab opens, so that a failure is told where the link was clicked.
    await invoicePdf(ctx, params.id)
    return { url: linkFile(ctx, invoiceFiles.pdf, params) }
  },

  pdf: async (ctx, { params }) => {
    await getInvoice(ctx, params.id)
    return { ...openFile(ctx.files, await invoicePdf(ctx, params.id)), shownAs }
  },

  statement: async (ctx, { query }) => ({
    ...openFile(ctx.files, await statementPdf(ctx, query)),
    shownAs,
  }),

  preview: async (ctx, { body }) => openBytes('Preview.pdf', await previewPdf(ctx, body)),
})

function openBytes(name: string, bytes: Buffer): FileReply {
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return {
    ...{ name, shownAs, size: bytes.length, etag: `"${digest}"` },
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

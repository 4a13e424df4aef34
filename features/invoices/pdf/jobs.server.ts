import type { PrivateFile } from '#server/files/private-files.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Message } from '#server/mail/mail.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import { ApiError } from '#shared/errors.ts'
import { invoicePdf } from './service.server.ts'

export const invoiceMailJobs = jobs({
  /** A mail with the PDF of an invoice as it is when the mail is sent. */
  'invoice-mail': {
    run: async (ctx, { message, invoiceId }: { message: Message; invoiceId: string }, id) =>
      sendMail(ctx, { ...message, files: await filesOf(ctx, invoiceId) }, id),
  },
})

/** A busy renderer is tried again. Otherwise the mail is more important than its PDF. */
async function filesOf(ctx: JobContext, invoiceId: string): Promise<PrivateFile[]> {
  try {
    return [await invoicePdf(ctx, invoiceId)]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') throw error
    ctx.log.error({ err: error, invoiceId }, 'a mail is sent without its PDF')
    return []
  }
}

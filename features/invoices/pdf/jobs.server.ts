import { jobs } from '#server/jobs/jobs.ts'
import type { Message } from '#server/mail/mail.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import { invoicePdf } from './service.server.ts'

export const invoiceMailJobs = jobs({
  /** A mail with the PDF of an invoice as it is when the mail is sent. */
  'invoice-mail': {
    run: async (ctx, { message, invoiceId }: { message: Message; invoiceId: string }, id) => {
      const files = [await invoicePdf(ctx, invoiceId)]
      await sendMail(ctx, { ...message, files }, id)
    },
  },
})

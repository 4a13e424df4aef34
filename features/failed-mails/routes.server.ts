import { implement } from '#server/http/implement.ts'
import { listFailedMails, retryFailedMails } from '#server/mail/mail-queue.ts'
import { failedMails } from './contract.ts'

export const failedMailRoutes = implement(failedMails, {
  list: (ctx, { query }) => listFailedMails(ctx.db, query),
  retry: async (ctx, { body }) => {
    const count = await retryFailedMails(ctx.db, body.id)
    if (body.id && count === 0) ctx.fail('NOT_FOUND')
    return { message: count === 1 ? 'The email is sent again.' : `${count} emails are sent again.` }
  },
})

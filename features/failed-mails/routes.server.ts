import { implement } from '#server/http/implement.ts'
import { listFailedMails } from '#server/mail/failed-mails.ts'
import { failedMails } from './contract.ts'

export const failedMailRoutes = implement(failedMails, {
  list: (ctx, { query }) => listFailedMails(ctx.db, query),
})

import { implement } from '#server/http/implement.ts'
import { mail } from './contract.ts'
import { sendTestMail } from './service.server.ts'

export const mailRoutes = implement(mail, { test: (ctx) => sendTestMail(ctx) })

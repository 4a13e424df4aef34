import { implement } from '#server/http/implement.ts'
import { botCheck } from './contract.ts'

export const botCheckRoutes = implement(botCheck, {
  challenge: (ctx, { query }) => ctx.botCheck.challenge(query.action),
})

import { implement } from '#server/implement.ts'
import { botCheck } from './contract.ts'

export const botCheckRoutes = implement(botCheck, {
  challenge: (ctx, { query }) => ctx.botCheck.challenge(query.action),
})

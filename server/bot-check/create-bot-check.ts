import { browsersCanSolve } from '#server/config.ts'
import type { BotCheck, BotCheckOptions } from './bot-check.ts'
import { createProofOfWork } from './bot-check-altcha.ts'
import { createRecaptcha } from './bot-check-recaptcha.ts'

export function createBotCheck(options: BotCheckOptions): BotCheck {
  const { botCheck, recaptcha } = options.config
  const proofOfWork = createProofOfWork(options)
  const ownCheck = browsersCanSolve(options.config) ? proofOfWork : orNothing(proofOfWork)
  if (botCheck === 'off') return { ...ownCheck, verify: async () => true }
  if (botCheck === 'altcha' || !recaptcha) return ownCheck
  return createRecaptcha({ ...options, secretKey: recaptcha.secretKey, ownCheck })
}

/** On plain http, browsers cannot solve challenges, so only the rate limits protect forms. */
function orNothing(check: BotCheck): BotCheck {
  return {
    ...check,
    verify: async (answer, action, ip) => answer === undefined || check.verify(answer, action, ip),
  }
}

import { browsersCanSolve, type Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { createProofOfWork } from './bot-check-altcha.ts'
import { createRecaptcha } from './bot-check-recaptcha.ts'

export interface BotCheck {
  /** One without an action is good for any. */
  challenge(action?: string): Promise<Record<string, unknown>>
  /** True once for an answer, and only for the action and the two minutes it was made for. */
  verify(answer: string | undefined, action: string, ip: string): Promise<boolean>
}

export interface BotCheckOptions {
  config: Pick<Config, 'botCheck' | 'recaptcha' | 'origin'>
  db: Db
  secret: Buffer
  now: () => Date
  log: Log
  /** Where reCAPTCHA is asked. */
  recaptchaUrl?: string
}

export function createBotCheck(options: BotCheckOptions): BotCheck {
  const { botCheck, recaptcha } = options.config
  const proofOfWork = createProofOfWork(options)
  const ownCheck = browsersCanSolve(options.config) ? proofOfWork : orNothing(proofOfWork)
  if (botCheck === 'off') return { ...ownCheck, verify: async () => true }
  if (botCheck === 'altcha' || !recaptcha) return ownCheck
  return createRecaptcha({ ...options, secretKey: recaptcha.secretKey, ownCheck })
}

/** On a plain http address no browser can solve anything: forms then stand on the limits alone. */
function orNothing(check: BotCheck): BotCheck {
  return {
    ...check,
    verify: async (answer, action, ip) => answer === undefined || check.verify(answer, action, ip),
  }
}

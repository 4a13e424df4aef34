import { browsersCanSolve, type Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { createProofOfWork } from './bot-check-altcha.ts'
import { createRecaptcha } from './bot-check-recaptcha.ts'

export interface BotCheck {
  /** Without an action, the challenge is valid for any. */
  challenge(action?: string): Promise<Record<string, unknown>>
  /** Returns true once per answer, only for its action and within two minutes. */
  verify(answer: string | undefined, action: string, ip: string): Promise<boolean>
}

export interface BotCheckOptions {
  config: Pick<Config, 'botCheck' | 'recaptcha' | 'origin'>
  db: Db
  secret: Buffer
  now: () => Date
  log: Log
  /** The URL of the reCAPTCHA verification. */
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

/** On plain http, browsers cannot solve challenges, so only the rate limits protect forms. */
function orNothing(check: BotCheck): BotCheck {
  return {
    ...check,
    verify: async (answer, action, ip) => answer === undefined || check.verify(answer, action, ip),
  }
}

import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import type { Log } from '#server/log.ts'

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

/** Marks an answer as used. Returns true for exactly one of several concurrent calls. */
export async function consumeNonce(db: Db, nonce: string, expires: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ nonce, expires_at: new Date(expires).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const sweepChallenges: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('used_challenge').where('expires_at', '<', daysAgo(0)).execute()

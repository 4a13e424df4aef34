import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type BotCheck, type BotCheckOptions, consumeNonce } from './bot-check.ts'

const lifetime = 120_000
const minScore = 0.5

const Verdict = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
})

interface RecaptchaOptions extends BotCheckOptions {
  secretKey: string
  ownCheck: BotCheck
}

/** reCAPTCHA v3. While Google is unreachable, only answers of the built-in check pass. */
export function createRecaptcha(options: RecaptchaOptions): BotCheck {
  const { db, now, log, ownCheck } = options
  return {
    challenge: ownCheck.challenge,
    async verify(answer, action, ip) {
      if (!answer) return false
      const verdict = await requestVerdict(options, answer, ip).catch((error: Error) => {
        log.warn({ error: error.message }, 'reCAPTCHA is unreachable')
      })
      if (!verdict) return ownCheck.verify(answer, action, ip)
      const { success, score = 0 } = verdict
      if (!success || verdict.action !== action || score < minScore) return false
      const nonce = createHash('sha256').update(answer).digest('base64url')
      return consumeNonce(db, nonce, now().getTime() + lifetime)
    },
  }
}

async function requestVerdict(
  { recaptchaUrl = 'https://www.google.com/recaptcha/api/siteverify', secretKey }: RecaptchaOptions,
  response: string,
  remoteip: string,
): Promise<z.output<typeof Verdict>> {
  const reply = await fetch(recaptchaUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response, remoteip }),
    // The secret goes to this address only.
    redirect: 'error',
    signal: AbortSignal.timeout(3_000),
  })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return z.parse(Verdict, await reply.json())
}

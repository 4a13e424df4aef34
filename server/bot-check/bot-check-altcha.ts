import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { type BotCheck, type BotCheckOptions, consumeNonce } from './bot-check.ts'

const lifetime = 120_000
const maxAnswerLength = 4_000
/** Up to 200 key derivations: about 50 ms on a laptop, well under a second on a phone. */
const cost = 1_000

const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.strictObject({ action: z.optional(z.string()), expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The built-in check: the browser solves a signed puzzle (ALTCHA). It needs no third party. */
export function createProofOfWork({
  db,
  secret,
  now,
}: Pick<BotCheckOptions, 'db' | 'secret' | 'now'>): BotCheck {
  const secrets = {
    hmacSignatureSecret: derive(secret, 'challenge'),
    hmacKeySignatureSecret: derive(secret, 'key'),
  }
  return {
    async challenge(action) {
      // ALTCHA compares its own expiresAt with the system clock, not with the clock of the context.
      const data = { ...(action && { action }), expires: now().getTime() + lifetime }
      const counter = randomInt(50, 200)
      const algorithm = 'PBKDF2/SHA-256'
      return {
        ...(await createChallenge({ ...secrets, algorithm, cost, counter, deriveKey, data })),
      }
    },
    async verify(answer, action) {
      const parsed = parse(answer)
      if (!parsed) return false
      const { nonce, data } = parsed.challenge.parameters
      const isForOther = data.action !== undefined && data.action !== action
      if (isForOther || data.expires <= now().getTime()) return false
      const challenge = parsed.challenge as Challenge
      const { solution } = parsed
      const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey })
      return verified && consumeNonce(db, nonce, data.expires)
    },
  }
}

function derive(secret: Buffer, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

function parse(answer: string | undefined): z.output<typeof Answer> | undefined {
  if (!answer || answer.length > maxAnswerLength) return undefined
  try {
    return z.safeParse(Answer, JSON.parse(Buffer.from(answer, 'base64').toString())).data
  } catch {
    return undefined
  }
}

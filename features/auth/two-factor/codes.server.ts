import { createHash, randomBytes } from 'node:crypto'
import { createGuardrails, generateURI, verifySync } from 'otplib'
import { toDataURL } from 'qrcode'
import { agency } from '#shared/agency.ts'

const stepSeconds = 30
// A key that came with the data may be shorter than those made here.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCodeCount = 10
const recoveryCodeLength = 24

export async function setupOf(email: string, key: string) {
  const uri = generateURI({ issuer: agency.name, label: email, secret: key })
  return { qrCodeUrl: await toDataURL(uri, { scale: 8, margin: 2 }), key }
}

/** The time step that this is the code of: this one, or one beside it. Null when it is of none. */
export function stepOf(key: string, digits: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const options = { secret: key, token: digits, epoch, guardrails }
  const result = verifySync({ ...options, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null
}

/** In groups of four, as people read them. 120 bits each, so a plain hash keeps them. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryCodeLength)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** The same for every way to write it: capitals, without hyphens, an o for a zero. */
export function hashOfRecoveryCode(given: string): Buffer {
  const plain = given.toLowerCase().replace(/[ -]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return createHash('sha256').update(plain).digest()
}

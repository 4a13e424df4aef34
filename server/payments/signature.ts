import { createHmac, timingSafeEqual } from 'node:crypto'

/** The maximum difference between the time of a signature and now, into the past and the future. */
export const toleranceSeconds = 300

const format = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** Signs a webhook call like Stripe does: the time and an HMAC of it and of the body. */
export function signWebhook(body: Buffer, secret: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(body, secret, seconds).toString('hex')}`
}

export function verifyWebhook(
  body: Buffer,
  signature: string | undefined,
  secret: Buffer,
  now: Date,
): boolean {
  const [, seconds, hex = ''] = format.exec(signature ?? '') ?? []
  if (seconds === undefined || !isRecent(Number(seconds), now)) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), digest(body, secret, Number(seconds)))
}

export function isRecent(seconds: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds
}

function digest(body: Buffer, secret: Buffer, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

import { createHmac, timingSafeEqual } from 'node:crypto'

const longest = 5 * 60_000

/** Signs the URL of a private file for one person. It is valid until `expires`, at most five minutes. */
export function signUrl(path: string, secret: Buffer, subject: string, expires: Date): string {
  const until = expires.getTime()
  return `${path}?expires=${until}&signature=${sign(path, secret, subject, until)}`
}

export function verifySignedUrl(url: string, secret: Buffer, subject: string, now: Date): boolean {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const until = Number(params.get('expires'))
  const left = until - now.getTime()
  if (!(left > 0 && left <= longest)) return false
  const expected = Buffer.from(sign(path, secret, subject, until))
  const signature = Buffer.from(params.get('signature') ?? '')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

function sign(path: string, secret: Buffer, subject: string, until: number): string {
  const signed = JSON.stringify([path, subject, until])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

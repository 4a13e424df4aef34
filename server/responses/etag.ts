import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'

/** A digest of the body, and of the total of a list, which is in a header. */
export function etagOf(body: Buffer, headers: OutgoingHttpHeaders): string {
  const total = String(headers['X-Total-Count'] ?? '')
  return `W/"${createHash('sha1').update(body).update(total).digest('base64url')}"`
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const idBytes = 16
const versionBytes = 4
const macBytes = 32
const tokenLength = Math.ceil(((idBytes + versionBytes + macBytes) * 4) / 3)

/** A token is valid for one purpose only. */
export type Purpose = 'pay' | 'calendar' | 'proposal' | 'review' | 'review-guest'

export interface Linked {
  id: string
  /** Counts up to revoke the links that were given out. */
  linkVersion: number
}

/** Names a record and the version of its link, signed. */
export function signToken(secrets: Secrets, purpose: Purpose, { id, linkVersion }: Linked): string {
  const said = Buffer.alloc(idBytes + versionBytes)
  said.write(id.replaceAll('-', ''), 'hex')
  said.writeUInt32BE(linkVersion, idBytes)
  return Buffer.concat([said, sign(secrets, purpose, said)]).toString('base64url')
}

/** Reads a genuine token. Its version may have been revoked. */
export function readToken(secrets: Secrets, purpose: Purpose, token: string): Linked | undefined {
  if (token.length !== tokenLength) return undefined
  const bytes = Buffer.from(token, 'base64url')
  // The decoder skips characters that it does not know.
  if (bytes.toString('base64url') !== token) return undefined
  const said = bytes.subarray(0, idBytes + versionBytes)
  if (!timingSafeEqual(bytes.subarray(said.length), sign(secrets, purpose, said))) return undefined
  const id = said.toString('hex', 0, idBytes).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, linkVersion: said.readUInt32BE(idBytes) }
}

const sign = ({ urls }: Secrets, purpose: Purpose, said: Buffer) =>
  createHmac('sha256', urls).update(`${purpose} `).update(said).digest()

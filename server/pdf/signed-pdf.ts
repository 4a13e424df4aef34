import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

/** The fixed beginnings of Ed25519 keys in DER (RFC 8410), before the 32 bytes of the key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const signatureBytes = 64

/** Readers ignore comments after the end of a PDF. */
const statementMark = '\n%Atrium-Signed: '
const signatureMark = '\n%Atrium-Signature: '
const lastLine = /\n%Atrium-Signature: ([\w-]+)\n$/
const longestTail = 200

function privateKeyOf({ signatures }: Pick<Secrets, 'signatures'>): KeyObject {
  const key = Buffer.concat([privatePrefix, signatures])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** The key with which anybody can verify signed files, as text. */
export function publicKeyOf(secrets: Pick<Secrets, 'signatures'>): string {
  const der = createPublicKey(privateKeyOf(secrets)).export({ format: 'der', type: 'spki' })
  return der.subarray(publicPrefix.length).toString('base64url')
}

/** The signer, the time, and the hash of what was shown. */
export interface Statement {
  name: string
  email: string
  signedAt: string
  seen: string
}

/** Appends the statement, and the signature of the agency over all bytes before it. */
export function signPdf(
  secrets: Pick<Secrets, 'signatures'>,
  pdf: Buffer,
  statement: Statement,
): Buffer {
  const stated = Buffer.from(JSON.stringify(statement)).toString('base64url')
  const signed = Buffer.concat([pdf, Buffer.from(statementMark + stated)])
  const signature = sign(null, signed, privateKeyOf(secrets)).toString('base64url')
  return Buffer.concat([signed, Buffer.from(`${signatureMark}${signature}\n`)])
}

/** The statement of a file that nobody changed since the owner of the key signed it. */
export function verifyPdf(file: Buffer, publicKey: string): Statement | undefined {
  const tail = file.subarray(-longestTail).toString('latin1')
  const [line, text = ''] = lastLine.exec(tail) ?? []
  if (!line) return undefined
  const signed = file.subarray(0, file.length - line.length)
  const signature = Buffer.from(text, 'base64url')
  const key = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64url')])
  if (signature.length !== signatureBytes || signature.toString('base64url') !== text)
    return undefined
  if (key.length !== publicPrefix.length + 32) return undefined
  const isGenuine = verify(null, signed, { key, format: 'der', type: 'spki' }, signature)
  return isGenuine ? statementOf(signed) : undefined
}

function statementOf(signed: Buffer): Statement | undefined {
  const start = signed.lastIndexOf(statementMark)
  if (start < 0) return undefined
  const stated = signed.toString('latin1', start + statementMark.length)
  return JSON.parse(Buffer.from(stated, 'base64url').toString()) as Statement
}

import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

const cipher = 'aes-256-gcm'
const saltLength = 16
const noncePrefixLength = 7
const tagLength = 16
const frameLength = 64 * 1024
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The first bytes of an encrypted backup. */
export const sealMagic = Buffer.from('ATRIUM-SEALED-1\n')
export const sealHeaderLength = sealMagic.length + saltLength + noncePrefixLength

/** Undefined if new backups are encrypted. */
export const sealWarning = (passphrase: string | undefined): string | undefined =>
  passphrase
    ? undefined
    : 'Not encrypted: whoever reads a backup has the secrets and all data. Set BACKUP_PASSPHRASE.'

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * Encrypts in frames, because the tag of a single message would come after all of its content. The
 * nonce numbers the frames and marks the last one, so that none can be dropped, moved or cut off.
 */
export async function seal(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltLength)
  const prefix = randomBytes(noncePrefixLength)
  const key = await deriveKey(passphrase, salt, 32, cost)
  let frame = 0
  const frames = inFrames(frameLength, (bytes, last) => {
    const encryption = createCipheriv(cipher, key, nonce(prefix, frame, last))
    frame += 1
    return Buffer.concat([encryption.update(bytes), encryption.final(), encryption.getAuthTag()])
  })
  frames.push(Buffer.concat([sealMagic, salt, prefix]))
  return frames
}

/** Decrypts what follows the header. A wrong passphrase fails at the first frame. */
export async function unseal(passphrase: string, header: Buffer): Promise<Transform> {
  const salt = header.subarray(sealMagic.length, sealMagic.length + saltLength)
  const prefix = header.subarray(sealMagic.length + saltLength)
  const key = await deriveKey(passphrase, salt, 32, cost)
  let frame = 0
  return inFrames(frameLength + tagLength, (bytes, last) => {
    const wrong = frame === 0 ? 'The passphrase is wrong, or the backup was changed.' : undefined
    try {
      const decryption = createDecipheriv(cipher, key, nonce(prefix, frame, last))
      decryption.setAuthTag(bytes.subarray(-tagLength))
      frame += 1
      return Buffer.concat([decryption.update(bytes.subarray(0, -tagLength)), decryption.final()])
    } catch {
      throw new BackupError(wrong ?? 'The backup was changed or cut off.')
    }
  })
}

function nonce(prefix: Buffer, frame: number, last: boolean): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt32BE(frame)
  rest[4] = last ? 1 : 0
  return Buffer.concat([prefix, rest])
}

/** Regroups a stream into frames of a fixed length. The last one may be shorter, or empty. */
function inFrames(length: number, convert: (bytes: Buffer, last: boolean) => Buffer): Transform {
  let pending: Buffer[] = []
  let pendingLength = 0
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      pending.push(chunk)
      pendingLength += chunk.length
      // A full frame is only converted when more follows, because the last one is marked.
      if (pendingLength <= length) return done()
      attempt(done, () => {
        const all = Buffer.concat(pending)
        let at = 0
        for (; all.length - at > length; at += length) {
          this.push(convert(all.subarray(at, at + length), false))
        }
        pending = [all.subarray(at)]
        pendingLength = all.length - at
      })
    },
    flush(done) {
      attempt(done, () => this.push(convert(Buffer.concat(pending), true)))
    },
  })
}

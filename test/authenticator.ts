import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#features/auth/passkeys/contract.ts'

interface Site {
  origin: string
  rpId: string
}

/** Deviations from a correct device, as an attacker could send them. */
interface Quirks extends Partial<Site> {
  counter?: number
  userVerified?: boolean
  userHandle?: string
  format?: string
  statement?: Map<string, Cbor>
}

type Cbor = number | string | Buffer | Cbor[] | Map<string | number, Cbor>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  const long = size > 255
  const bytes = Buffer.alloc(long ? 3 : 2)
  bytes[0] = (major << 5) | (long ? 25 : 24)
  if (long) bytes.writeUInt16BE(size, 1)
  else bytes[1] = size
  return bytes
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** A simulated device with one passkey, which creates valid or invalid responses. */
export function createAuthenticator(site: Site) {
  const id = encode(randomBytes(16))
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  let counter = 0
  let owner = ''

  function authenticatorData(quirks: Quirks, attested: Buffer | null): Buffer {
    const flags = 0x01 | (quirks.userVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(quirks.counter ?? counter)
    return Buffer.concat([
      sha256(quirks.rpId ?? site.rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }

  function clientData(type: string, challenge: string, { origin = site.origin }: Quirks): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false })
  }

  const credential = { id, rawId: id, type: 'public-key' as const }

  return {
    id,
    register(
      { challenge, user }: { challenge: string; user: { id: string } },
      quirks: Quirks = {},
    ): Attestation {
      owner = user.id
      const idBytes = Buffer.from(id, 'base64url')
      const length = Buffer.from([0, idBytes.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, idBytes, cbor(coseKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', quirks.format ?? 'none'],
        ['attStmt', quirks.statement ?? new Map()],
        ['authData', authenticatorData(quirks, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, quirks)),
          attestationObject: encode(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }: { challenge: string }, quirks: Quirks = {}): Assertion {
      counter += 1
      const data = authenticatorData(quirks, null)
      const client = clientData('webauthn.get', challenge, quirks)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: quirks.userHandle ?? owner,
        },
      }
    },
  }
}

import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createAtomically, writeAtomically } from './files/atomic-file.ts'

export interface Secrets {
  /** Signs access tokens and refresh tokens. */
  tokens: Buffer
  /** Signs bot-check challenges. */
  challenges: Buffer
  /**
   * Signs links: of private files, previews, payments, proposals, calendar feeds and unsubscribing.
   * Also signs the webhook calls of the sandbox.
   */
  urls: Buffer
  /** Encrypts secrets that must be readable again, such as two-factor keys. */
  vault: Buffer
  /** The private key that signs documents, of which third parties get the public key. */
  signatures: Buffer
}

const names = ['tokens', 'challenges', 'urls', 'vault', 'signatures'] as const

/** Creates the secrets once, in DATA_DIR/secrets.json. Processes that start at the same time get the same ones. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  const kept = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await createAtomically(file, makeSecrets())
    return readFile(file, 'utf8')
  })
  const secrets = parse(kept, file)
  if (!('signatures' in JSON.parse(kept))) await writeAtomically(file, toJson(secrets))
  return secrets
}

function makeSecrets(): Buffer {
  const made = names.map((name) => [name, randomBytes(32)])
  return toJson(Object.fromEntries(made) as Secrets)
}

function toJson(secrets: Secrets): Buffer {
  const texts = names.map((name) => [name, secrets[name].toString('base64url')])
  return Buffer.from(JSON.stringify(Object.fromEntries(texts), null, 2))
}

function parse(json: string, file: string): Secrets {
  const kept = { ...JSON.parse(json) } as Record<string, string>
  const keyOf = (name: string) => {
    const key = Buffer.from(kept[name] ?? '', 'base64url')
    if (key.length !== 32) throw new Error(`${file} must hold 32 bytes as "${name}"`)
    return key
  }
  const old = names.slice(0, -1).map((name) => [name, keyOf(name)])
  const secrets = Object.fromEntries(old) as Secrets
  // Files of older releases lack it. Derived, so that processes that start at the same time agree.
  const derive = () => Buffer.from(hkdfSync('sha256', secrets.vault, '', 'signatures', 32))
  return { ...secrets, signatures: 'signatures' in kept ? keyOf('signatures') : derive() }
}

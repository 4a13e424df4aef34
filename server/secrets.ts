import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createAtomically } from './files/atomic-file.ts'

export interface Secrets {
  /** Signs access tokens and refresh tokens. */
  tokens: Buffer
  /** Signs bot-check challenges. */
  challenges: Buffer
  /**
   * Signs links: of private files, previews, payments, proposals, reviews, calendar feeds and unsubscribing.
   * Also signs the webhook calls of the sandbox.
   */
  urls: Buffer
  /** Encrypts secrets that must be readable again, such as two-factor keys. */
  vault: Buffer
  /** The private key that signs documents, derived from the vault. Anybody may know its public key. */
  signatures: Buffer
  /** Encrypts the logins that clients hand over, derived from the vault. */
  logins: Buffer
}

const names = ['tokens', 'challenges', 'urls', 'vault'] as const

/** Creates the secrets once, in DATA_DIR/secrets.json. Processes that start at the same time get the same ones. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const found = await findSecrets(dataDir)
  if (found) return found
  await createAtomically(fileIn(dataDir), makeSecrets())
  return parse(await readFile(fileIn(dataDir), 'utf8'), fileIn(dataDir))
}

/** The secrets of an installation that has started before. */
export async function findSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = fileIn(dataDir)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return kept === undefined ? undefined : parse(kept, file)
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json')

function makeSecrets(): Buffer {
  const made = names.map((name) => [name, randomBytes(32).toString('base64url')])
  return Buffer.from(JSON.stringify(Object.fromEntries(made), null, 2))
}

function parse(json: string, file: string): Secrets {
  const kept = JSON.parse(json) as Record<string, string>
  const keys = names.map((name) => {
    const key = Buffer.from(kept[name] ?? '', 'base64url')
    if (key.length !== 32) throw new Error(`${file} must hold 32 bytes as "${name}"`)
    return [name, key]
  })
  const secrets = Object.fromEntries(keys) as Omit<Secrets, 'signatures' | 'logins'>
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secrets.vault, '', purpose, 32))
  return { ...secrets, signatures: derive('signatures'), logins: derive('logins') }
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Secrets {
  /** Signs access tokens and refresh tokens. */
  tokens: Buffer
  /** Signs bot-check challenges. */
  challenges: Buffer
  /** Signs the addresses of private files. */
  urls: Buffer
  /** Encrypts what must be readable again, such as two-factor keys. */
  vault: Buffer
}

const names = ['tokens', 'challenges', 'urls', 'vault'] as const

/** Made once and kept in DATA_DIR/secrets.json. Two processes starting at once end up with the same. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const made = Object.fromEntries(
    names.map((name) => [name, randomBytes(32).toString('base64url')]),
  )
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(made, null, 2), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return parse(await readFile(file, 'utf8'), file)
}

function parse(json: string, file: string): Secrets {
  const kept = JSON.parse(json) as Record<string, string>
  const keys = names.map((name) => {
    const key = Buffer.from(kept[name] ?? '', 'base64url')
    if (key.length !== 32) throw new Error(`${file} must hold 32 bytes as "${name}"`)
    return [name, key]
  })
  return Object.fromEntries(keys) as Secrets
}

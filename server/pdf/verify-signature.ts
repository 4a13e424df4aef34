import '#server/node-env.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { findSecrets } from '#server/secrets.ts'
import { publicKeyOf, verifyPdf } from './signed-pdf.ts'

const usage = `npm run verify-signature -- FILE.pdf [--key=PUBLIC-KEY]
npm run verify-signature -- --print-key`

/** `npm run verify-signature`: needs no network, no database and, with `--key`, no installation of the agency. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, 'print-key': { type: 'boolean' } },
  })
  const key = values.key ?? (await findOwnKey())
  if (!key) throw new Error(`Name the key that stands on the certificate:\n${usage}`)
  if (values['print-key']) return console.info(key)
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(`Name one file:\n${usage}`)
  const statement = verifyPdf(await readFile(file), key)
  if (!statement)
    throw new Error('Not genuine: this file was not signed with this key, or was changed since.')
  const { name, email, signedAt, seen } = statement
  console.info(`✓ Genuine: signed with the key ${key}, and not changed since.
  Agreed by         ${name}, ${email}
  Time              ${signedAt}
  SHA-256 of what
  was shown         ${seen}
A simple electronic signature: it proves that the file is the agency's and unchanged, not who typed the name.`)
}

async function findOwnKey(): Promise<string | undefined> {
  const secrets = await findSecrets(readConfig(process.env).dataDir)
  return secrets && publicKeyOf(secrets)
}

run().catch((error: Error) => {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
})

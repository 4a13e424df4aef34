import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadSecrets } from './secrets.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'atrium-secrets-'))
after(() => rm(dir, { recursive: true }))
const file = path.join(dir, 'secrets.json')

test('the secrets are created once by concurrent processes, readable by this account only', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dir)))
  for (const other of [...others, await loadSecrets(dir)]) assert.deepEqual(other, first)
  assert.deepEqual(await readdir(dir), ['secrets.json'])
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})

test('a file of an older release gets the key of signatures once', async () => {
  const { signatures: _, ...older } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(older))
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dir)))
  for (const other of others) assert.deepEqual(other, first)
  const { signatures, ...kept } = JSON.parse(await readFile(file, 'utf8'))
  assert.deepEqual([kept, signatures], [older, first?.signatures.toString('base64url')])
  assert.notEqual(signatures, kept.vault)
})

test('unreadable secrets are not replaced', async () => {
  await writeFile(file, '{"tokens": "short"}')
  await assert.rejects(loadSecrets(dir), /must hold 32 bytes as "tokens"/)
})

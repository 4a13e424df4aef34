import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
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

test('the keys of signatures and logins follow from the vault alone', async () => {
  const { signatures, logins, ...kept } = await loadSecrets(dir)
  const others = Object.entries(kept).map(([name, key]) => [
    name,
    name === 'vault' ? key.toString('base64url') : Buffer.alloc(32).toString('base64url'),
  ])
  await writeFile(file, JSON.stringify(Object.fromEntries(others)))
  const again = await loadSecrets(dir)
  assert.deepEqual([again.signatures, again.logins], [signatures, logins])
  assert.ok(!Object.values(kept).some((key) => key.equals(signatures) || key.equals(logins)))
  assert.notDeepEqual(signatures, logins)
})

test('unreadable secrets are not replaced', async () => {
  await writeFile(file, '{"tokens": "short"}')
  await assert.rejects(loadSecrets(dir), /must hold 32 bytes as "tokens"/)
})

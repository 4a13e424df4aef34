import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { passwords } from '#features/auth/passwords/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'
import { startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'

const linkIn = (printed: string) =>
  /^There is no Admin yet\..* (http\S+)\/first-admin\/([\w-]{43})$/m.exec(printed)?.slice(1) ?? []

test('each start prints a new link while there is no Admin, and none when there is one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-first-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const { connection, db } = await createTestDatabase()
  // Links name the public address, which is https.
  const env = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: dataDir,
    ORIGIN: 'https://agency.example',
    DEMO: 'off',
  }
  const start = () => startServerProcess(env)
  const [address, token = ''] = linkIn((await start()).printed)
  assert.equal(address, env.ORIGIN)
  const http = await startServerProcess({ ...env, ORIGIN: 'http://localhost', BOT_CHECK: 'off' })
  const [, newToken = token] = linkIn(http.printed)
  assert.notEqual(newToken, token)
  const links = () => db.selectFrom('password_link').select('hash').execute()
  const offered = await links()
  const occupied = startServerProcess({ ...env, PORT: new URL(http.url).port })
  await assert.rejects(occupied, /PORT: cannot be listened on/)
  assert.deepEqual(await links(), offered, 'a process that does not listen offers none')

  const body = {
    firstName: 'Nora',
    lastName: 'Lindqvist',
    email: 'nora@agency.example',
    password: 'Plum7!tart',
  }
  const client = createApiClient({ baseUrl: http.url })
  await client.call(passwords.makeFirstAdmin, { params: { token }, body })
  const next = await start()
  assert.doesNotMatch(next.printed, /first-admin/)
})

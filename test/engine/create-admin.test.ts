import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { passwords } from '#features/auth/passwords/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'
import { startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const password = 'Plum7!tart'
const person = ['--email=Ada@Agency.example', '--first-name=Ada', '--last-name=Okafor']

async function makeFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-admin-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function create(env: Record<string, string>, args = person) {
  return run(process.execPath, ['server/create-admin.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
}

async function useLink(url: string, printed: string): Promise<string> {
  const [, page, userId = '', token = ''] =
    /\/(choose|reset)-password\/([0-9a-f-]{36})\/([\w-]{43})$/m.exec(printed) ?? []
  const client = createApiClient({ baseUrl: url })
  const body = { password, confirmPassword: password }
  const endpoint: Endpoint = page === 'choose' ? passwords.choose : passwords.reset
  await client.call(endpoint, { params: { userId, token }, body })
  const credentials = { email: 'ada@agency.example', password }
  return (await client.call(signIn.login, { body: credentials })).role
}

describe('creating an Admin from the command line', () => {
  test('works with the embedded database, before the first start and while the server runs', async () => {
    const env = { DATA_DIR: await makeFolder(), BOT_CHECK: 'off', DEMO: 'off' }
    const before = await create(env)
    const server = await startServerProcess(env)
    assert.equal(await useLink(server.url, before.stdout), 'Admin')
    const meanwhile = await create(env)
    assert.equal(await useLink(server.url, meanwhile.stdout), 'Admin')
    assert.equal(await server.end('SIGTERM'), 0)
  })

  test('works with an external database, while a server runs without an Admin', async () => {
    const { connection, db } = await createTestDatabase()
    const env = {
      DATABASE_URL: urlOf(connection),
      DATA_DIR: await makeFolder(),
      BOT_CHECK: 'off',
      DEMO: 'off',
      ORIGIN: 'https://agency.example',
    }
    const server = await startServerProcess({ ...env, ORIGIN: 'http://localhost' })
    const offered = await db.selectFrom('password_link').select('purpose').execute()
    assert.deepEqual(offered, [{ purpose: 'first-admin' }])
    const { stdout } = await create({ ...env, BOT_CHECK: 'altcha' })
    assert.match(stdout, /^ada@agency\.example is an Admin\..* https:\/\/agency\.example\/choose-/)
    assert.equal(await useLink(server.url, stdout), 'Admin')
  })

  test('rejects missing arguments, and accounts that are not active Admins', async () => {
    const { connection, db } = await createTestDatabase()
    const env = { DATABASE_URL: urlOf(connection), DATA_DIR: await makeFolder() }
    await assert.rejects(create(env, ['--email=ada@agency.example']), {
      code: 1,
      stderr: /First name is required, Last name is required\. Like this: npm run admin:create/,
    })
    await db
      .insertInto('account')
      .values({ email: 'ada@agency.example', first_name: 'Ada', last_name: 'Okafor' })
      .execute()
    await assert.rejects(create(env), { code: 1, stderr: /not an active Admin/ })
    const links = await db.selectFrom('password_link').selectAll().execute()
    assert.deepEqual(links, [])
  })
})

import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { accounts } from '#features/accounts/contract.ts'
import { services } from '#features/services/contract.ts'
import type { EventMap } from '#server/db/events.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  makeAccount,
  makeBlog,
  makeProject,
  makeService,
  makeToken,
  signInAs,
} from '#test/factories.ts'
import { Polls } from './polls.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function reader(role: string) {
  const account = await makeAccount(app.database.db, { role })
  const headers = { Authorization: `Bearer ${await makeToken(app, account)}` }
  const poll = (path: string, etag = '') =>
    fetch(app.url + path, { headers: { ...headers, 'If-None-Match': etag } })
  const read = async (path: string) => (await poll(path)).headers.get('ETag') ?? ''
  return { account, poll, read }
}

/** A change that no trigger announces: a list that is read again shows it. */
async function changeSilently(table: 'service' | 'blog', title: string): Promise<void> {
  await app.kernel.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable(table).set({ title }).execute()
  })
}

describe('a poll of a signed-in list', () => {
  const path = '/api/service?limit=5'

  test('is answered without a query until the content changes', async () => {
    await makeService(app.kernel.db)
    const { poll, read } = await reader('Admin')
    const etag = await read(path)
    await changeSilently('service', 'Unannounced')
    const same = await poll(path, etag)
    assert.equal(same.status, 304)
    assert.equal(same.headers.get('ETag'), etag)
    assert.equal((await poll(path, 'W/"another"')).status, 200)
    assert.equal((await poll('/api/service?limit=6', etag)).status, 200)
    await app.kernel.db.updateTable('service').set({ title: 'Announced' }).execute()
    const changed = await poll(path, etag)
    assert.equal(changed.status, 200)
    assert.match(await changed.text(), /Announced/)
  })

  test('is remembered per person and role', async () => {
    await makeBlog(app.kernel.db, { published_status: false, published_at: null })
    const editor = await reader('Admin')
    const client = await reader('User')
    const etag = await editor.read('/api/blog')
    assert.equal((await client.poll('/api/blog', etag)).status, 200)
    assert.equal((await editor.poll('/api/blog', etag)).status, 304)
    const { id } = editor.account
    await app.kernel.db.updateTable('account').set({ role: 'User' }).where('id', '=', id).execute()
    assert.equal((await editor.poll('/api/blog', etag)).status, 200)
  })

  test('is rejected once the person may no longer read it', async () => {
    const { account, poll, read } = await reader('Admin')
    const etag = await read(path)
    const admin = await signInAs(app, 'Admin')
    await admin.call(accounts.update, { body: { id: account.id, status: 'Suspended' } })
    const response = await poll(path, etag)
    assert.match(response.headers.get('WWW-Authenticate') ?? '', /invalid_token/)
  })

  test('always reads projects, whose fields change without an announcement', async () => {
    const client = await makeAccount(app.kernel.db)
    await makeProject(app.kernel.db, { client_id: client.id })
    const { poll, read } = await reader('Admin')
    const etag = await read('/api/project')
    assert.equal((await poll('/api/project', etag)).status, 304)
    const renamed = app.kernel.db.updateTable('account').set({ last_name: 'Renamed' })
    await renamed.where('id', '=', client.id).execute()
    assert.equal((await poll('/api/project', etag)).status, 200)
  })
})

for (const who of ['an editor', 'a visitor']) {
  test(`a page is sent to ${who} again, with the new total, after a row of another is deleted`, async () => {
    const oldest = await makeService(app.kernel.db, { created_at: '2020-01-01T00:00:00Z' })
    for (let made = 0; made < 2; made++) await makeService(app.kernel.db)
    const admin = await signInAs(app, 'Admin')
    const client = who === 'an editor' ? await signInAs(app, 'Manager') : app.visit()
    const statuses: number[] = []
    const recorded = async (url: string, init: RequestInit) => {
      const response = await client.fetch(url, init)
      statuses.push(response.status)
      return response
    }
    const query = { sort: '-createdAt', limit: 2 } as const
    const read = () => client.call(services.list, { query }, { fetch: recorded })

    const { rows, total } = await read()
    assert.equal((await read()).total, total)
    await admin.call(services.remove, { params: { id: oldest.id } })
    assert.deepEqual(await read(), { rows, total: total - 1 })
    assert.deepEqual(statuses, [200, 304, 200])
  })
}

test('nothing is remembered across a lost connection, or while changes are not received', () => {
  let listening = true
  const events = Object.assign(new EventEmitter<EventMap>(), { isListening: () => listening })
  const polls = new Polls(events)
  const user = {
    id: 'ada',
    role: 'Admin',
    sessionId: 'session',
    authenticatedAt: '',
    clientId: null,
    rights: [],
    seesClients: null,
  } as const
  const ask = () => {
    const request = { url: '/api/service', headers: { 'if-none-match': 'W/"1"' } }
    const poll = polls.of(services.list, request)
    const isUnchanged = poll?.isUnchanged(user)
    poll?.answered('W/"1"')
    return isUnchanged
  }
  assert.deepEqual([ask(), ask()], [false, true])
  events.emit('reconnected')
  assert.deepEqual([ask(), ask()], [false, true])
  listening = false
  assert.equal(ask(), undefined)
})

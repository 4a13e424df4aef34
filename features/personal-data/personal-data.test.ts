import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeToken, password, signInAs } from '#test/factories.ts'
import { makeKnownClient, marks } from '#test/known-client.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'
import { unzip } from '#test/unzip.ts'
import { personalData } from './contract.ts'
import { personalDataJobs } from './jobs.server.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

const latest = (by: Visitor) => by.call(personalData.latest, {})

/** Requests the archive and waits until it is ready. */
async function request(by: Visitor) {
  await by.call(personalData.request, {})
  await untilDone(app, 'prepare-download')
  const { download } = await latest(by)
  assert.ok(download)
  return download
}

async function download(by: Visitor, id: string): Promise<Map<string, Buffer>> {
  const { url } = await by.call(personalData.link, { params: { id } })
  const response = await by.fetch(app.url + url)
  assert.equal(response.status, 200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

describe('an Admin', () => {
  test('exports the same for a client, after confirming the password, and it is recorded', async () => {
    const client = await signInAs(app, 'User')
    const own = await download(client, (await request(client)).id)
    const admin = await signInAs(app, 'Admin')
    const params = { id: client.accountId }
    app.advance(3_600)
    await assert.rejects(admin.call(personalData.export, { params }), { code: 'REAUTH_REQUIRED' })
    await admin.call(signIn.confirmPassword, { body: { password } })
    const archive = await admin.call(personalData.export, { params })
    const exported = unzip(Buffer.from(await archive.arrayBuffer()))
    assert.deepEqual([...exported.keys()], [...own.keys()])
    assert.deepEqual(exported.get('profile.json'), own.get('profile.json'))
    const events = await app.database.db
      .selectFrom('security_event')
      .select(['account_id', 'actor_id'])
      .where('kind', '=', 'data-exported')
      .execute()
    assert.deepEqual(events, [{ account_id: client.accountId, actor_id: admin.accountId }])
  })
})

describe('the archive of a client’s data', () => {
  test('contains the records and files of every domain', async () => {
    const client = await makeKnownClient(app, manager)
    const { id, bytes, state } = await request(client)
    assert.equal(state, 'ready')
    const files = await download(client, id)
    const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as object[]
    assert.deepEqual(
      Object.fromEntries(
        [...files.keys()]
          .filter((name) => name.endsWith('.json'))
          .map((name) => [name.replace('.json', ''), rows(name.replace('.json', '')).length > 0]),
      ),
      {
        ...{ invoices: true, payments: false, 'card-payments': true, plans: false },
        ...{ documents: true, projects: true, appointments: true, conversation: true },
        ...{
          decisions: true,
          resources: true,
          survey: true,
          messages: true,
          'change requests': true,
          content: true,
          proposals: true,
          reviews: true,
          'weekly words': true,
        },
        ...{ notifications: true, 'notification-preferences': false, 'security-log': true },
        ...{ passkeys: true, sessions: true, profile: true },
      },
    )
    const names = [...files.keys()].filter((name) => !name.endsWith('.json'))
    assert.deepEqual(names.sort(), [
      'README.txt',
      `conversation/${marks.other}.pdf`,
      `documents/${marks.other}-brief (2).txt`,
      `documents/${marks.other}-brief.txt`,
      ...names.filter((name) => name.startsWith('invoices/INV-')),
      'picture.webp',
      `resources/${marks.other}-guide.txt`,
    ])
    assert.equal(String(files.get(`documents/${marks.other}-brief.txt`)), `${marks.other} brief`)
    const [invoice = ''] = names.filter((name) => name.startsWith('invoices/'))
    assert.match(String(files.get(invoice)?.subarray(0, 5)), /%PDF-/)
    const all = [...files].map(([name, content]) => `${name} ${content}`).join('\n')
    for (const secret of [`${marks.other} internal`, '$argon2', 'passwordHash', 'publicKey'])
      assert.ok(!all.includes(secret), secret)
    assert.ok((bytes ?? 0) > 1_000)
    const [mail] = await mailsTo(app, client.email)
    assert.match(mail?.head ?? '', /Subject: Your data is ready/)
    assert.match(mail?.text ?? '', /\/client-portal\/profile/)
  })

  test('is available only to the client, for 24 hours', async () => {
    const client = await signInAs(app, 'User')
    const other = await signInAs(app, 'User')
    const { id } = await request(client)
    const { url } = await client.call(personalData.link, { params: { id } })
    assert.equal((await other.fetch(app.url + url)).status, 404)
    for (const call of [personalData.link, personalData.download])
      await assert.rejects(other.call(call, { params: { id } }), { status: 404 })
    assert.equal((await latest(other)).download, null)
    const { key } = await app.kernel.db
      .selectFrom('data_download')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const later = (hours: number) => ({
      ...app.kernel,
      now: () => new Date(Date.now() + hours * 3_600_000),
    })
    await sweep(later(23))
    assert.ok((await download(client, id)).size > 10)
    await sweep(later(25))
    await untilDone(app, 'remove-files')
    assert.equal(await app.kernel.files.get(`${key}/file.zip`), null)
    await assert.rejects(client.call(personalData.link, { params: { id } }), { status: 404 })
  })

  test('is prepared one at a time, at most three times a day, and updates open pages', async () => {
    const client = await signInAs(app, 'User')
    const person = { id: client.accountId, role: 'User' } as const
    const stream = await openStream(app.url, await makeToken(app, person))
    await stream.untilSeen('the beginning', ({ length }) => length > 0)
    const asked = await Promise.allSettled(
      [1, 2, 3].map(() => client.call(personalData.request, {})),
    )
    const accepted = asked.filter(({ status }) => status === 'fulfilled').length
    assert.ok(accepted >= 1)
    await stream.untilSeen('the archive', (events) =>
      events.some(({ kind }) => kind === 'personal-data'),
    )
    await untilDone(app, 'prepare-download')
    for (let count = accepted; count < 3; count += 1) await request(client)
    assert.equal((await latest(client)).left, 0)
    await app.kernel.db
      .updateTable('data_download')
      .set({ requested_at: new Date(app.clock.now.getTime() - 23 * 3_600_000).toISOString() })
      .where('account_id', '=', client.accountId)
      .execute()
    const token = await makeToken(app, person)
    const refused = await fetch(`${app.url}${personalData.request.path}`, {
      method: personalData.request.method,
      headers: { Authorization: `Bearer ${token}` },
    })
    assert.equal(refused.status, 429)
    assert.equal((await refused.json()).message, 'You can ask 3 times a day.')
    assert.equal(refused.headers.get('retry-after'), '3600')
  })

  test('leaves no files behind after a failure', async () => {
    const client = await signInAs(app, 'User')
    const { kernel } = app
    const { id } = await kernel.db
      .insertInto('data_download')
      .values({ account_id: client.accountId, requested_at: app.clock.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assert.rejects(client.call(personalData.request, {}), { code: 'IN_USE' })
    const move = () => Promise.reject(new Error('The disk is full.'))
    const broken = {
      ...kernel,
      connection: app.database.connection,
      files: { ...kernel.files, move },
    }
    await personalDataJobs['prepare-download'].run(broken, { id }, id)
    assert.equal((await latest(client)).download?.state, 'failed')
    assert.deepEqual(await readdir(path.join(kernel.config.dataDir, 'drafts')), [])
    assert.equal((await request(client)).state, 'ready')
  })

  test('can be requested again after its job was lost', async () => {
    const client = await signInAs(app, 'User')
    const requested_at = new Date(app.clock.now.getTime() - 61 * 60_000).toISOString()
    await app.kernel.db
      .insertInto('data_download')
      .values({ account_id: client.accountId, requested_at })
      .execute()
    assert.equal((await request(client)).state, 'ready')
  })
})

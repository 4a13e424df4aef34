import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { changeNotifications } from '#content/changes/notifications.ts'
import { requestNotifications } from '#features/change-requests/notifications.ts'
import { changePaths } from '#features/change-requests/paths.ts'
import { notify } from '#server/notifications/notify.ts'
import { linkOfClient } from '#shared/portal/client-link.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { notifications } from './contract.ts'
import { sendDue } from './jobs.server.ts'
import { takeDue } from './queries.server.ts'

const changed = changeNotifications['content-changed']

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})
beforeEach(() => {
  app.clock.now = new Date()
})

async function enter(channel: 'mail' | 'both' = 'both') {
  const account = await makeAccount(app.database.db, { role: 'Admin' })
  const visitor = app.visit()
  visitor.setToken(await makeToken(app, account))
  await visitor.call(notifications.prefer, { params: { kind: changed.name }, body: { channel } })
  return Object.assign(visitor, { id: account.id, email: account.email })
}
type Person = Awaited<ReturnType<typeof enter>>

const tell = ({ id }: Person, subject: string, about = subject) =>
  notify(app.kernel.db, { to: id, kind: changed, subject, about })

const jobContext = () => ({ ...app.kernel, connection: app.database.connection })

/** The job, as one process runs it this many minutes from now. */
async function runAfter(minutes: number): Promise<void> {
  app.clock.now = new Date(Date.now() + minutes * 60_000)
  await sendDue(jobContext())
}

async function mailsFor({ email }: Person): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from job.job where name = 'mail' and data->>'to' = $1`,
    [email],
  )
  return rows[0].count
}

const untilLocked = () =>
  until('a transaction waits for another', async () => {
    const { rows } = await app.database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length > 0
  })

describe('a mail', () => {
  test('waits five minutes and tells what happened meanwhile, then nothing more', async () => {
    const anna = await enter()
    await tell(anna, 'Teo edited the reason “One hand”.')
    await tell(anna, 'Teo deleted the FAQ “Why?”.')
    await runAfter(4)
    assert.equal(await mailsFor(anna), 0)
    await runAfter(5.1)
    await runAfter(20)
    assert.equal(await mailsFor(anna), 1)
    const [mail] = await mailsTo(app, anna.email)
    assert.match(mail?.text ?? '', /edited the reason “One hand”\.\s+Teo deleted the FAQ/)
    assert.match(mail?.text ?? '', /\/admin\/notifications/)
  })

  test('follows the one before by five minutes at least', async () => {
    const anna = await enter()
    await tell(anna, 'first')
    await runAfter(5.1)
    await tell(anna, 'second')
    await runAfter(4.9)
    assert.equal(await mailsFor(anna), 1)
    await runAfter(5.1)
    assert.equal(await mailsFor(anna), 2)
    const mails = await mailsTo(app, anna.email, 2)
    assert.equal(mails.filter(({ text }) => text.includes('first')).length, 1)
  })

  test('is not sent when it was read, or is no longer wanted, or the account was suspended', async () => {
    const [anna, ben, carl] = [await enter(), await enter(), await enter()]
    for (const person of [anna, ben, carl]) await tell(person, 'something')
    await anna.call(notifications.read, { body: { all: true } })
    const params = { kind: changed.name }
    await ben.call(notifications.prefer, { params, body: { channel: 'portal' } })
    await app.database.db
      .updateTable('account')
      .set({ status: 'Suspended' })
      .where('id', '=', carl.id)
      .execute()
    await runAfter(6)
    assert.deepEqual(await Promise.all([anna, ben, carl].map(mailsFor)), [0, 0, 0])
  })

  test('is sent once by two processes', async () => {
    const anna = await enter()
    await tell(anna, 'once')
    app.clock.now = new Date(Date.now() + 6 * 60_000)
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { jobs } = app.kernel
    const slow: typeof jobs = {
      ...jobs,
      async send(...given) {
        taken.resolve()
        await released.promise
        await jobs.send(...given)
      },
    }
    const first = sendDue({ ...jobContext(), jobs: slow })
    await taken.promise
    const second = sendDue(jobContext())
    await untilLocked()
    released.resolve()
    await Promise.all([first, second])
    assert.equal(await mailsFor(anna), 1)
  })

  test('is taken, turned off and read by transactions that lock rows in the same order', async () => {
    const read = (by: Person) => by.call(notifications.read, { body: { all: true } })
    const turnOff = (by: Person) =>
      by.call(notifications.prefer, { params: { kind: changed.name }, body: { channel: 'portal' } })
    for (const change of [() => runAfter(6), turnOff, read]) {
      const anna = await enter()
      // The rows are not stored in the order of what they are about.
      for (const about of ['b', 'a']) await tell(anna, about)
      const other = await app.database.pool.connect()
      const lock = (about: string) =>
        other.query('select from notification where account_id = $1 and about = $2 for update', [
          anna.id,
          about,
        ])
      try {
        await other.query('begin')
        await lock('a')
        const changing = change(anna)
        await untilLocked()
        await lock('b')
        await other.query('commit')
        await changing
      } finally {
        other.release(true)
      }
    }
  })

  test('is sent by the next run when one failed in the middle', async () => {
    const anna = await enter('mail')
    await tell(anna, 'twice tried')
    app.clock.now = new Date(Date.now() + 6 * 60_000)
    const broken = { ...app.kernel.jobs, send: () => Promise.reject(new Error('power cut')) }
    await assert.rejects(sendDue({ ...jobContext(), jobs: broken }), /power cut/)
    await runAfter(6)
    assert.equal(await mailsFor(anna), 1)
  })

  test('that another process sent meanwhile does not take what is due later', async () => {
    const anna = await enter()
    await tell(anna, 'later')
    const { db } = app.database
    const due = { accountId: anna.id, clientId: null, kind: changed.name }
    assert.deepEqual(await takeDue(db, { ...due, now: new Date() }), [])
    const later = new Date(Date.now() + 6 * 60_000)
    assert.equal((await takeDue(db, { ...due, now: later })).length, 1)
  })

  test('is of one client, whose portal its link opens', async () => {
    const { db } = app.database
    const [own, other] = [await makeAccount(db), await makeAccount(db)]
    const membership = { client_id: other.id, account_id: own.id, rights: ['projects'] }
    await db.insertInto('membership').values(membership).execute()
    const kind = requestNotifications['change-request']
    for (const { id } of [own, other])
      await notify(db, { to: { clientId: id }, kind, subject: 'Boats', about: id })
    await runAfter(6)
    const sent = await mailsTo(app, own.email, 2)
    const links = sent.map(({ text }) => /Take a look: (\S+)/.exec(text)?.[1] ?? '')
    const expected = [own, other].map(({ id }) =>
      linkOfClient(app.kernel.config.origin + changePaths.client(id), id),
    )
    assert.deepEqual(links.sort(), expected.sort())
  })
})

async function linkIn(person: Person): Promise<{ head: string; token: string; url: string }> {
  await tell(person, 'with a link')
  await runAfter(6)
  const [mail] = await mailsTo(app, person.email)
  const url = /Stop these emails: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { head: mail?.head ?? '', url, token: url.split('/').at(-1) ?? '' }
}

const channelOf = async (person: Person) => {
  const { rows } = await person.call(notifications.preferences, {})
  return rows.find(({ kind }) => kind === changed.name)?.channel
}

describe('the link at the end of a mail', () => {
  test('is in its headers, and one POST of a mail program ends that kind without a sign-in', async () => {
    for (const [channel, left] of [
      ['both', 'portal'],
      ['mail', 'off'],
    ] as const) {
      const anna = await enter(channel)
      const { head, token, url } = await linkIn(anna)
      assert.ok(head.includes(`List-Unsubscribe: <${url}>`), head)
      assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const address = `${app.url}/unsubscribe/${token}`
      const response = await fetch(address, { method: 'POST', body })
      assert.equal(response.status, 200)
      assert.equal(await channelOf(anna), left)
    }
  })

  test('may be posted as a form with parts, and twice', async () => {
    const anna = await enter()
    const { token } = await linkIn(anna)
    for (let count = 0; count < 2; count += 1) {
      const body = new FormData()
      body.set('List-Unsubscribe', 'One-Click')
      const response = await fetch(`${app.url}/unsubscribe/${token}`, { method: 'POST', body })
      assert.equal(response.status, 200)
    }
    assert.equal(await channelOf(anna), 'portal')
  })

  test('changes nothing when it is only opened', async () => {
    const anna = await enter()
    const { token } = await linkIn(anna)
    const asked = await app.visit().call(notifications.unsubscription, { params: { token } })
    assert.deepEqual(asked, { label: changed.label, isMailed: true })
    assert.equal(await channelOf(anna), 'both')
  })

  test('works for nobody else and for no other kind', async () => {
    const [anna, ben] = [await enter(), await enter()]
    const [id = '', kind = '', signature = ''] = (await linkIn(anna)).token.split('.')
    const forged = [
      `${ben.id}.${kind}.${signature}`,
      `${id}.new-device.${signature}`,
      `${id}.${kind}.${signature.slice(0, -1)}`,
      `${id}.${kind}.`,
      `${id}.${kind}`,
      'x',
    ]
    for (const token of forged) {
      const post = app.visit().call(notifications.unsubscribe, { params: { token } })
      await assert.rejects(post, { code: 'NOT_FOUND' }, token)
    }
    assert.deepEqual([await channelOf(anna), await channelOf(ben)], ['both', 'both'])
  })
})

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { changeNotifications } from '#content/changes/notifications.ts'
import { signInNotifications } from '#features/auth/sessions/notifications.ts'
import { reasons } from '#features/reasons/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notificationKind } from '#server/notifications/letters.ts'
import { markSeen, notify } from '#server/notifications/notify.ts'
import type { Role } from '#shared/roles.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeColleague, makeToken } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { notifications } from './contract.ts'
import { sweepNotifications } from './jobs.server.ts'

const changed = changeNotifications['content-changed']
const newDevice = signInNotifications['new-device']

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})

async function enter(role: Role = 'Admin') {
  const account = await makeAccount(app.database.db, { role })
  const token = await makeToken(app, account)
  const visitor = app.visit()
  visitor.setToken(token)
  return Object.assign(visitor, { id: account.id, token })
}
type Person = Awaited<ReturnType<typeof enter>>

const kindNamed = (name: string) =>
  app.kernel.answersTo(notificationKind).find((kind) => kind.name === name) ?? assert.fail(name)

const tell = (to: string, subject = 'Firefox on Windows', about = subject) =>
  notify(app.kernel.db, { to, kind: newDevice, subject, about })

const listOf = async (person: Person, query: { filter?: 'unread' } = {}) =>
  (await person.call(notifications.list, { query })).rows
const unreadOf = async (person: Person) => (await person.call(notifications.count, {})).unread
const prefer = (person: Person, channel: 'portal' | 'mail' | 'both' | 'off', kind = changed.name) =>
  person.call(notifications.prefer, { params: { kind }, body: { channel } })

describe('a notification', () => {
  test('is listed in words, for its person alone, newest first', async () => {
    const [anna, ben] = [await enter('User'), await enter()]
    await tell(anna.id, 'Firefox on Windows')
    await tell(anna.id, 'Safari on iPhone')
    await tell(ben.id, 'Chrome on macOS')
    const [first, second] = await listOf(anna)
    assert.equal(second?.text.startsWith('Firefox on Windows signed in'), true)
    const { title, link, isRead, kind } = first ?? {}
    assert.deepEqual(
      [title, link, isRead, kind],
      ['A new device signed in', '/client-portal/profile?tab=security', false, 'new-device'],
    )
    assert.equal((await listOf(ben))[0]?.link, '/admin/profile?tab=security')
    assert.deepEqual([await unreadOf(anna), await unreadOf(ben)], [2, 1])
  })

  test('of a client is seen by its persons with the right, while they work for it', async () => {
    const { db } = app.kernel
    const [first, second] = [await enter('User'), await enter('User')]
    const colleague = await makeColleague(db, first.id, ['support'])
    const rights = ['invoices']
    await db
      .insertInto('membership')
      .values({ account_id: colleague.id, client_id: second.id, rights })
      .execute()
    const visitor = app.visit()
    visitor.setToken(await makeToken(app, colleague))
    const reader = Object.assign(visitor, { id: colleague.id, token: '' })
    for (const to of [{ clientId: first.id }, { clientId: second.id }])
      await notify(db, { to, kind: kindNamed('message'), subject: 'Ada', about: to.clientId })
    assert.deepEqual([await unreadOf(reader), await unreadOf(second)], [1, 1])
    await db
      .updateTable('session')
      .set({ client_id: second.id })
      .where('account_id', '=', colleague.id)
      .execute()
    await until('the session is read again', async () => (await unreadOf(reader)) === 0)
    const kinds = (await reader.call(notifications.preferences, {})).rows.map(({ kind }) => kind)
    assert.equal(kinds.includes('message'), false)
    await reader.call(notifications.read, { body: { all: true } })
    await db
      .updateTable('session')
      .set({ client_id: null })
      .where('account_id', '=', colleague.id)
      .execute()
    await until('the session is read again', async () => (await unreadOf(reader)) === 1)
  })

  test('is there exactly when what happened is, and the open browsers hear of it', async () => {
    const anna = await enter('User')
    const stream = await openStream(app.url, anna.token)
    const undone = inTransaction(app.kernel, async ({ db }) => {
      await notify(db, { to: anna.id, kind: newDevice, subject: 'Undone', about: 'undone' })
      throw new Error('rolled back')
    })
    await assert.rejects(undone, /rolled back/)
    await tell(anna.id)
    await stream.untilSeen('the notification', (seen) =>
      seen.some(({ kind }) => kind === 'notification'),
    )
    assert.equal(await unreadOf(anna), 1)
  })

  test('reaches all staff with the access, and no one who is suspended', async () => {
    const [admin, manager, employee] = [
      await enter(),
      await enter('Manager'),
      await enter('Employee'),
    ]
    const suspended = await makeAccount(app.database.db, { role: 'Admin', status: 'Suspended' })
    await notify(app.kernel.db, { to: 'editor', kind: newDevice, subject: 'x', about: 'editors' })
    const { rows } = await app.database.pool.query(
      "select account_id from notification where about = 'editors'",
    )
    const reached = rows.map(({ account_id }) => account_id)
    assert.deepEqual(
      [admin, manager, employee, suspended].map(({ id }) => reached.includes(id)),
      [true, true, false, false],
    )
  })

  test('about the same thing is counted in one row until it is read', async () => {
    const anna = await enter()
    for (const subject of ['one', 'two', 'three']) await tell(anna.id, subject, 'same')
    const [only, ...others] = await listOf(anna)
    assert.deepEqual(others, [])
    assert.match(only?.text ?? '', /^three/)
    await anna.call(notifications.read, { body: { all: true } })
    await tell(anna.id, 'four', 'same')
    assert.equal((await listOf(anna)).length, 2)
  })

  test('holds a subject of any length', async () => {
    const anna = await enter()
    await tell(anna.id, '🚲'.repeat(500), 'long')
    assert.equal((await listOf(anna)).length, 1)
  })
})

describe('reading', () => {
  test('marks the given ones or all, and tells the other tabs', async () => {
    const anna = await enter()
    for (const subject of ['a', 'b', 'c']) await tell(anna.id, subject)
    const [newest] = await listOf(anna)
    const stream = await openStream(app.url, anna.token)
    const ids = [newest?.id ?? '']
    assert.deepEqual(await anna.call(notifications.read, { body: { ids } }), { unread: 2 })
    await stream.untilSeen('the reading', (seen) => seen.some(({ id }) => id === 'read'))
    assert.equal((await listOf(anna, { filter: 'unread' })).length, 2)
    assert.deepEqual(await anna.call(notifications.read, { body: { all: true } }), { unread: 0 })
    assert.equal((await listOf(anna)).length, 3)
  })

  test("of somebody else's is not found and marks nothing, not even one's own", async () => {
    const [anna, ben] = [await enter(), await enter()]
    await tell(anna.id)
    await tell(ben.id)
    const [hers, his] = [await listOf(anna), await listOf(ben)]
    const ids = [...hers, ...his].map(({ id }) => id)
    await assert.rejects(ben.call(notifications.read, { body: { ids } }), { code: 'NOT_FOUND' })
    assert.deepEqual([await unreadOf(anna), await unreadOf(ben)], [1, 1])
  })

  test('needs ids, a page, or all', async () => {
    const anna = await enter()
    await assert.rejects(anna.call(notifications.read, { body: {} }), { code: 'INVALID_INPUT' })
  })

  test('of a page marks what was told about its record, and nothing else', async () => {
    const anna = await enter('User')
    const [shown, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const kind of ['invoice-issued', 'invoice-reminder', 'payment-received'])
      for (const about of [shown, other])
        await notify(app.kernel.db, { to: anna.id, kind: kindNamed(kind), subject: kind, about })
    await tell(anna.id)
    const read = (page: string) => anna.call(notifications.read, { body: { page } })
    assert.deepEqual(await read('/client-portal/profile'), { unread: 7 })
    assert.deepEqual(await read(`/client-portal/my-projects/${shown}`), { unread: 7 })
    assert.deepEqual(await read(`/client-portal/invoices/${shown}`), { unread: 4 })
    const left = (await listOf(anna, { filter: 'unread' })).map(({ link }) => link)
    assert.equal(left.includes(`/client-portal/invoices/${shown}`), false)
  })

  test('of the thing itself marks what was told about it', async () => {
    const anna = await enter()
    await tell(anna.id, 'a', 'this')
    await tell(anna.id, 'b', 'that')
    await markSeen(app.kernel.db, { to: anna.id, kind: newDevice, about: 'this' })
    assert.deepEqual(
      (await listOf(anna)).map(({ isRead }) => isRead),
      [false, true],
    )
  })
})

describe('preferences', () => {
  test('list the kinds that a role can get, with what can be chosen', async () => {
    const kindsOf = async (role: Role) => {
      const { rows } = await (await enter(role)).call(notifications.preferences, {})
      return rows.map(({ kind, channel, channels }) => [kind, channel, channels.length])
    }
    assert.ok(!JSON.stringify(await kindsOf('User')).includes('content-changed'))
    const rows = await kindsOf('Manager')
    assert.deepEqual(
      rows.filter(([kind]) => kind === 'content-changed' || kind === 'new-device'),
      [
        ['new-device', 'both', 1],
        ['content-changed', 'off', 4],
      ],
    )
  })

  test('decide whether there is a notification', async () => {
    const anna = await enter()
    const told = () =>
      notify(app.kernel.db, {
        to: anna.id,
        kind: changed,
        subject: 'It changed.',
        about: 'reason/',
      })
    await told()
    assert.equal(await unreadOf(anna), 0)
    await prefer(anna, 'portal')
    await told()
    assert.equal(await unreadOf(anna), 1)
    await prefer(anna, 'mail')
    await anna.call(notifications.read, { body: { all: true } })
    await told()
    assert.equal(await unreadOf(anna), 0)
  })

  test('cannot turn off a security notice, nor be set for a kind that the role does not get', async () => {
    const [admin, client] = [await enter(), await enter('User')]
    for (const channel of ['off', 'portal', 'mail'] as const)
      await assert.rejects(prefer(admin, channel, newDevice.name), { code: 'INVALID_INPUT' })
    await assert.rejects(prefer(client, 'both'), { code: 'NOT_FOUND' })
    await assert.rejects(prefer(admin, 'both', 'no-such-kind'), { code: 'NOT_FOUND' })
  })
})

describe('content', () => {
  test('that somebody else edits, deletes or restores is told to whoever added it', async () => {
    const [author, other] = [await enter('Manager'), await enter()]
    await prefer(author, 'portal')
    await prefer(other, 'portal')
    const body = { title: 'One hand', description: 'Whoever designs it builds it.' }
    const { item: reason } = await author.call(reasons.add, { body })
    const params = { id: reason.id }
    await author.call(reasons.edit, { params, body: { ...body, title: 'Two hands' } })
    assert.deepEqual(await listOf(author), [])
    await other.call(reasons.edit, { params, body: { ...body, title: 'Three hands' } })
    await other.call(reasons.remove, { params })
    const removed = await app.kernel.db
      .selectFrom('change')
      .select('id')
      .where('item_id', '=', reason.id)
      .where('action', '=', 'remove')
      .executeTakeFirstOrThrow()
    await other.call(changes.restore, { params: { id: removed.id }, body: { to: 'before' } })
    const told = await listOf(author)
    assert.deepEqual(
      told.map(({ text, link }) => [
        text
          .replace('Ada', '')
          .replace(/Person \d+/, '')
          .trim(),
        link,
      ]),
      [
        ['restored the reason “Three hands”.', `/admin/reasons/edit-reason/${reason.id}`],
        ['deleted the reason “Three hands”.', '/admin/reasons'],
      ],
    )
    assert.deepEqual(await listOf(other), [])
  })
})

test('what was read 180 days ago is deleted, and beyond 500 the oldest, read ones first', async () => {
  const anna = await enter()
  const { pool } = app.database
  await pool.query(
    `insert into notification (account_id, kind, subject, about, in_portal, read_at, created_at)
     select $1, 'new-device', 'x', 'about ' || n, true,
       case when n > 3 then now() - (case n when 4 then 181 else 179 end) * interval '1 day' end,
       now() - (800 - n) * interval '1 minute'
     from generate_series(1, 510) as n`,
    [anna.id],
  )
  const now = () => new Date()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await sweepNotifications({ ...app.kernel, now, daysAgo })
  const { rows } = await pool.query(
    `select substr(about, 7)::int as n from notification where account_id = $1 order by n`,
    [anna.id],
  )
  const kept = rows.map(({ n }) => n)
  assert.equal(kept.length, 500)
  assert.deepEqual(kept.slice(0, 4), [1, 2, 3, 14])
})

test('every declared kind is in the list, under a name of its own', async () => {
  const declared: string[] = []
  for await (const file of glob('{features,content}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    if (!(await readFile(file, 'utf8')).includes('notificationKinds({')) continue
    const module: Record<string, object> = await import(`../../${file}`)
    const kinds = Object.entries(module).filter(([name]) => name.endsWith('Notifications'))
    declared.push(...kinds.flatMap(([, one]) => Object.keys(one)))
  }
  assert.deepEqual(
    app.kernel
      .answersTo(notificationKind)
      .map(({ name }) => name)
      .sort(),
    declared.sort(),
  )
  assert.equal(new Set(declared).size, declared.length)
})

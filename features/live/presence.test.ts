import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { Presence } from '#server/live/presence.ts'
import { findPresence, isAgencyHere, isHere } from '#server/live/presence-queries.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Role } from '#shared/roles.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { until } from '#test/until.ts'

const { typing, hurry } = events({ typing: 'person', hurry: 'editor' })

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})

async function join(role: Role) {
  const account = await makeAccount(app.database.db, { role })
  const stream = await openStream(app.url, await makeToken(app, account))
  await until('the stream is open', () => stream.events.length > 0)
  return { ...account, ...stream }
}

const has = (kind: string, id: string) => (seen: LiveEvent[]) =>
  seen.some((event) => event.kind === kind && event.id === id)

describe('an event that is not stored', () => {
  test('reaches the open streams of one person, and leaves no row', async () => {
    const [anna, ben] = [await join('User'), await join('User')]
    await publishEvent(app.kernel.db, typing, { accountId: anna.id, id: 'a' })
    await publishEvent(app.kernel.db, typing, { accountId: ben.id, id: 'b' })
    for (const [person, id] of [
      [anna, 'a'],
      [ben, 'b'],
    ] as const) {
      await person.untilSeen('the event', has('typing', id))
      const events = person.events.filter(({ kind }) => kind === 'typing')
      assert.deepEqual(events, [{ kind: 'typing', id }])
    }
    const stored = await app.kernel.db.selectFrom('live_event').select('about').execute()
    assert.deepEqual(stored, [])
  })

  test('to staff reaches those who have the access', async () => {
    const [manager, employee, client] = [
      await join('Manager'),
      await join('Employee'),
      await join('User'),
    ]
    await publishEvent(app.kernel.db, hurry, { id: '7' })
    await manager.untilSeen('the event', has('hurry', '7'))
    for (const { id, untilSeen, events: seen } of [employee, client]) {
      await publishEvent(app.kernel.db, typing, { accountId: id, id: 'later' })
      await untilSeen('what was sent later', has('typing', 'later'))
      assert.ok(!has('hurry', '7')(seen))
    }
  })

  test('of a transaction that is rolled back is not sent', async () => {
    const anna = await join('User')
    const undone = inTransaction(app.kernel, async ({ db }) => {
      await publishEvent(db, typing, { accountId: anna.id, id: 'undone' })
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await publishEvent(app.kernel.db, typing, { accountId: anna.id, id: 'done' })
    await anna.untilSeen('the event', has('typing', 'done'))
    assert.ok(!has('typing', 'undone')(anna.events))
  })
})

describe('presence', () => {
  test('begins with a stream, and staff hear of it', async () => {
    const manager = await join('Manager')
    const client = await join('User')
    await manager.untilSeen('the client', has('presence', client.id))
    const [here, away] = [client.id, crypto.randomUUID()]
    const found = await findPresence(app.kernel.db, [here, away])
    assert.deepEqual([...found.keys()], [here])
    const { rows } = await sql<{ here: boolean }>`
      select ${isHere(sql`(account.id)`)} as here from account where id = ${here}`.execute(
      app.kernel.db,
    )
    assert.deepEqual(rows, [{ here: true }])
    assert.deepEqual([...(await findPresence(app.kernel.db, []))], [])
  })

  test('tells clients when the first of the agency comes and the last goes, but not who', async () => {
    await app.kernel.db.deleteFrom('presence').execute()
    const open = new Set<string>()
    const presence = new Presence(app.kernel, (id) => open.has(id), { graceMs: 0, collectMs: 0 })
    const client = await join('User')
    const [first, second] = [
      await makeAccount(app.database.db, { role: 'Admin' }),
      await makeAccount(app.database.db, { role: 'Manager' }),
    ]
    const told = () => client.events.filter(({ kind }) => kind === 'presence')
    const agency = { kind: 'presence', id: 'agency' }

    open.add(first.id)
    presence.opened(first.id)
    await until('the client hears of it', () => told().length === 1)
    open.add(second.id)
    presence.opened(second.id)
    await until('both are here', async () => (await found(first.id, second.id)) === 2)
    open.delete(first.id)
    presence.closed(first.id)
    await until('one is here', async () => (await found(first.id, second.id)) === 1)
    assert.deepEqual(told(), [agency])
    assert.equal(await isAgencyHere(app.kernel.db), true)
    open.delete(second.id)
    presence.closed(second.id)
    await until('the client hears that nobody is here', () => told().length === 2)
    assert.deepEqual(told(), [agency, agency])
    assert.equal(await isAgencyHere(app.kernel.db), false)
    await presence.stop()
  })

  test('of a process that was killed ends by itself', async () => {
    const manager = await join('Manager')
    const { id } = await makeAccount(app.database.db)
    await app.kernel.db
      .insertInto('presence')
      .values({
        account_id: id,
        process_id: crypto.randomUUID(),
        seen_at: sql`now() - interval '91 seconds'`,
      })
      .execute()
    assert.equal(await found(id), 0)
    await join('User')
    await manager.untilSeen('that it ended', has('presence', id))
  })
})

async function found(...ids: string[]): Promise<number> {
  return (await findPresence(app.kernel.db, ids)).size
}

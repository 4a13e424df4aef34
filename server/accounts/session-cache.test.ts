import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { accounts } from '#features/accounts/contract.ts'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import type { EventMap } from '#server/db/events.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { createTestDatabase } from '#test/db.ts'
import { signInAs } from '#test/factories.ts'
import { SessionCache } from './session-cache.ts'

const gone = { code: 'TOKEN_INVALID' }

describe('a cached session', () => {
  const session = { id: 'ada', expiresAt: '2026-11-22T13:00:00.000Z' }

  function start(listening = true) {
    const clock = { now: new Date('2026-11-22T12:00:00.000Z') }
    const state = { listening, reads: 0 }
    const events = Object.assign(new EventEmitter<EventMap>(), {
      isListening: () => state.listening,
    })
    const cache = new SessionCache<typeof session>(events, () => clock.now)
    const read = (meanwhile = () => {}) =>
      cache.read('session', async () => {
        state.reads += 1
        meanwhile()
        return session
      })
    const wait = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    }
    return { state, events, read, wait }
  }

  test('is not read again for a second, and never after it expired', async () => {
    const { state, read, wait } = start()
    await read()
    wait(999)
    await read()
    assert.equal(state.reads, 1)
    wait(1)
    await read()
    assert.equal(state.reads, 2)
    wait(-1)
    await read()
    assert.equal(state.reads, 3, 'the clock was set back')
    wait(3_600_000 - 1_000)
    await read()
    wait(999)
    await read()
    assert.equal(state.reads, 5)
  })

  test('is read again after a change, also after one while it was read', async () => {
    const { state, events, read } = start()
    const change = (id: string) => () => void events.emit('account', id)
    await read()
    change('grace')()
    await read()
    assert.equal(state.reads, 1)
    change('ada')()
    await read(change('ada'))
    await read()
    assert.equal(state.reads, 3)
    events.emit('reconnected')
    await read()
    assert.equal(state.reads, 4)
  })

  test('is read on every request while changes are not received', async () => {
    const { state, read } = start(false)
    await read()
    await read()
    assert.equal(state.reads, 2)
    state.listening = true
    await read()
    await read()
    assert.equal(state.reads, 3)
    state.listening = false
    await read()
    assert.equal(state.reads, 4)
  })
})

describe('with two processes on one database', () => {
  let first: TestApp
  let second: TestApp
  before(async () => {
    const database = await createTestDatabase()
    first = await startTestApp({ database })
    second = await startTestApp({ database })
  })

  /** One person with a session at both processes, which have cached it. */
  async function visitBoth(): Promise<[Visitor & { accountId: string }, Visitor]> {
    const here = await signInAs(first, 'User')
    const there = second.visit()
    const { email } = (await here.call(people.authUser, {})).user
    const body = { email, password: 'Correct-horse-7' }
    there.setToken((await there.call(signIn.login, { body })).accessToken)
    await there.call(people.authUser, {})
    return [here, there]
  }

  /** The clock of the servers stands still, so only a notification can cause this. */
  async function untilRefused(visitor: Visitor): Promise<void> {
    const end = Date.now() + 15_000
    while (await visitor.call(people.authUser, {}).then(Boolean, () => false)) {
      if (Date.now() > end) throw new Error('not refused within 15 s')
      await pause(5)
    }
  }

  test('a suspension applies at the next request in both', async () => {
    const [here, there] = await visitBoth()
    const admin = await signInAs(first, 'Admin')
    await admin.call(accounts.update, { body: { id: here.accountId, status: 'Suspended' } })
    await assert.rejects(here.call(people.authUser, {}), gone)
    await untilRefused(there)
  })

  test('ending the other sessions applies at the next request in both', async () => {
    const [here, there] = await visitBoth()
    await here.call(sessions.endAllOthers, {})
    await here.call(people.authUser, {})
    await untilRefused(there)
  })

  test('a change without a notification applies after a second', async () => {
    const [here] = await visitBoth()
    await first.kernel.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      const change = trx.updateTable('account').set({ status: 'Suspended' })
      await change.where('id', '=', here.accountId).execute()
    })
    await here.call(people.authUser, {})
    first.advance(1)
    await assert.rejects(here.call(people.authUser, {}), gone)
  })
})

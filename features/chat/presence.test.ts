import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { findPresence, isAgencyHere } from '#server/live/presence-queries.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { openStream } from '#test/event-stream.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { chat } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
let client: Person
let clientId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User')
  clientId = client.accountId
})

const one = (by: Visitor) => by.call(chat.one, { params: { clientId } })
const deliveredTo = async (by: Visitor) => (await one(by)).theirs.delivered
const isClientHere = async () => (await findPresence(app.kernel.db, [clientId])).size > 0
const isManagerHere = () => isAgencyHere(app.kernel.db)

async function openAs(id: string, role: 'User' | 'Manager') {
  const stream = await openStream(app.url, await makeToken(app, { id, role }))
  await stream.untilSeen('the beginning', ({ length }) => length > 0)
  return stream
}

describe('presence', () => {
  test('of nobody leaves a message undelivered until it is fetched', async () => {
    await say(client, clientId, 'Hello')
    assert.equal(await deliveredTo(client), 0)
    assert.equal((await one(manager)).client?.here, false)
  })

  test('is shown to the other side: to clients within the hours', async () => {
    app.clock.now = new Date('2026-11-18T15:00:00Z')
    const answering = { open: true, backAt: null }
    assert.deepEqual((await one(client)).agency, { here: false, ...answering })
    await openAs(clientId, 'User')
    await openAs(manager.accountId, 'Manager')
    await until('both are here', async () => (await isClientHere()) && (await isManagerHere()))
    assert.equal((await one(manager)).client?.here, true)
    assert.deepEqual((await one(client)).agency, { here: true, ...answering })
    app.clock.now = new Date('2026-11-18T22:00:00Z')
    const backAt = '2026-11-19T14:00:00.000Z'
    assert.deepEqual((await one(client)).agency, { here: false, open: false, backAt })
    app.clock.now = new Date()
  })

  test('delivers a message at once', async () => {
    await say(client, clientId, 'Hello?')
    assert.equal(await deliveredTo(client), 2)
    await say(manager, clientId, { text: 'A note', internal: true })
    assert.equal(await deliveredTo(manager), 0)
    await say(manager, clientId, 'Yes?')
    assert.equal(await deliveredTo(manager), 4)
  })

  test('of somebody who types is told to the other side', async () => {
    const theirs = await openAs(clientId, 'User')
    const ours = await openAs(manager.accountId, 'Manager')
    const typing = (seen: { kind: string }[]) => seen.filter(({ kind }) => kind === 'chat-typing')
    const type = (by: Visitor) => by.call(chat.typing, { params: { clientId } })
    await type(client)
    await ours.untilSeen('the client types', (seen) => typing(seen).length === 1)
    assert.deepEqual(typing(ours.events), [{ kind: 'chat-typing', id: clientId }])
    await type(manager)
    await theirs.untilSeen('staff type', (seen) => typing(seen).length === 1)
    assert.equal(typing(ours.events).length, 1)
  })
})

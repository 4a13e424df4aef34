import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { openStream } from '#test/event-stream.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { chat } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

async function startConversation() {
  const client = await signInAs(app, 'User')
  const params = { clientId: client.accountId }
  return {
    client,
    clientId: client.accountId,
    fetch: (by: Visitor) => by.call(chat.messages, { params }),
    read: (by: Visitor, number: number) => by.call(chat.read, { params, body: { number } }),
    async marks(by: Visitor) {
      const { unread, read, theirs } = await by.call(chat.one, { params })
      if (by === client) assert.deepEqual(await by.call(chat.unread, {}), { unread })
      return [unread, read, theirs.delivered, theirs.read]
    },
  }
}

describe('messages are', () => {
  test('delivered when the other side fetched them, and read when it says so', async () => {
    const { client, clientId, marks, fetch, read } = await startConversation()
    for (const text of ['One', 'Two', 'Three']) await say(client, clientId, text)
    assert.deepEqual(await marks(client), [0, 0, 0, 0])
    assert.deepEqual(await marks(manager), [3, 0, 0, 0])
    await fetch(manager)
    assert.deepEqual(await marks(client), [0, 0, 3, 0])
    assert.deepEqual(await read(manager, 2), { read: 2, unread: 1 })
    assert.deepEqual(await marks(client), [0, 0, 3, 2])
    await say(manager, clientId, 'Four')
    assert.deepEqual(await marks(client), [1, 0, 3, 2])
    await read(client, 4)
    assert.deepEqual(await marks(manager), [1, 2, 4, 4])
  })

  test('counted for staff by the conversations that wait, as the filter lists them', async () => {
    const waiting = async () => (await manager.call(chat.unread, {})).unread
    const before = await waiting()
    const [one, other] = [await startConversation(), await startConversation()]
    const { client } = await startConversation()
    assert.deepEqual(await client.call(chat.unread, {}), { unread: 0 })
    for (const text of ['One', 'Two']) await say(one.client, one.clientId, text)
    await say(other.client, other.clientId, 'One')
    await say(manager, other.clientId, { text: 'A note', internal: true })
    await say(manager, other.clientId, 'An answer')
    assert.equal(await waiting(), before + 1)
    await one.read(manager, 2)
    const listed = await manager.call(chat.list, { query: { filter: 'waiting' } })
    assert.equal(await waiting(), listed.total)
    await say(manager, one.clientId, 'An answer')
    assert.equal(await waiting(), before)
  })

  test('never unread again, whatever order the marks arrive in', async () => {
    const { client, clientId, marks, read } = await startConversation()
    for (let count = 0; count < 20; count += 1) await say(client, clientId, 'Hello')
    const numbers = Array.from({ length: 20 }, (_, at) => ((at * 7) % 20) + 1)
    await Promise.all(numbers.map((number) => read(manager, number)))
    assert.deepEqual(await marks(manager), [0, 20, 0, 0])
    await read(manager, 3)
    await read(manager, 0)
    assert.deepEqual(await marks(manager), [0, 20, 0, 0])
    await say(client, clientId, 'Hello')
    await read(manager, 1_000)
    assert.deepEqual(await marks(manager), [0, 21, 0, 0])
    await say(client, clientId, 'Hello')
    assert.deepEqual(await marks(manager), [1, 21, 0, 0])
  })

  test('counted by each side without the notes in between', async () => {
    const { client, clientId, marks, read } = await startConversation()
    const note = { text: 'A note', internal: true }
    await say(manager, clientId, note)
    await say(client, clientId, 'One for the client, two for staff')
    await say(manager, clientId, note)
    await say(manager, clientId, 'Two for the client, four for staff')
    await say(manager, clientId, note)
    await read(manager, 5)
    assert.deepEqual(await marks(client), [1, 0, 2, 2])
    await read(client, 2)
    assert.deepEqual(await marks(client), [0, 2, 2, 2])
    assert.deepEqual(await marks(manager), [0, 5, 4, 4])
  })

  test('told to the other side when they are read, once', async () => {
    const { client, clientId, fetch, read } = await startConversation()
    await say(client, clientId, 'Hello')
    const stream = await openStream(app.url, await makeToken(app, { id: clientId, role: 'User' }))
    const told = () => stream.events.filter(({ kind }) => kind === 'chat').length
    await stream.untilSeen('the beginning', ({ length }) => length === 1)
    for (const _ of [1, 2]) await fetch(manager)
    for (const _ of [1, 2]) await read(manager, 1)
    await say(manager, clientId, 'Yes?')
    await stream.untilSeen('delivered, read, and the answer', () => told() === 3)
  })
})

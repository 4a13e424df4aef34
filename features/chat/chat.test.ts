import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { type ChatMessage, chat } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

const signInClient = () => signInAs(app, 'User')

async function read(by: Visitor, clientId: string, query = {}): Promise<ChatMessage[]> {
  return (await by.call(chat.messages, { params: { clientId }, query })).rows
}

const one = (by: Visitor, clientId: string) => by.call(chat.one, { params: { clientId } })
const textsOf = (messages: ChatMessage[]) => messages.map(({ text }) => text)
const numbersOf = (messages: ChatMessage[]) => messages.map(({ number }) => number)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('a message', () => {
  test('is in the conversation of both sides, with the sender and the time of the server', async () => {
    const client = await signInClient()
    const item = await say(client, client.accountId, '  Two loaves,\nplease.  ')
    assert.equal(item.text, 'Two loaves,\nplease.')
    assert.equal(item.userId, client.accountId)
    assert.equal(item.from, 'client')
    assert.equal(item.timestamp, app.clock.now.toISOString())
    const [theirs] = await read(manager, client.accountId)
    assert.deepEqual(
      { ...theirs, internal: undefined },
      { ...item, clientMessageId: null, internal: undefined },
    )
    await say(manager, client.accountId, 'Of course.')
    assert.deepEqual(textsOf(await read(client, client.accountId)), [item.text, 'Of course.'])
  })

  test('that is sent again is stored once, and answered as it was stored', async () => {
    const client = await signInClient()
    const clientMessageId = randomUUID()
    const sent = await Promise.all(
      upTo(10).map((count) =>
        say(client, client.accountId, { text: `Hello ${count}`, clientMessageId }),
      ),
    )
    assert.equal(new Set(sent.map(({ id, text }) => id + text)).size, 1)
    assert.equal((await read(client, client.accountId)).length, 1)
  })

  test('takes its number in the order of the database, without gap or double', async () => {
    const client = await signInClient()
    const sent = await Promise.all(
      upTo(50).map((count) => say(count % 2 ? client : manager, client.accountId, `${count}`)),
    )
    const stored = await read(client, client.accountId, { limit: 100 })
    assert.deepEqual(numbersOf(stored), upTo(50))
    for (const { id, number } of sent) assert.equal(stored[number - 1]?.id, id)
    const times = stored.map(({ timestamp }) => timestamp)
    assert.deepEqual(times, times.toSorted())
  })

  test('is written while others write, read, comment and clear their notifications, without a deadlock', async () => {
    const staff = [manager, await signInAs(app, 'Admin')]
    const clients = await Promise.all(upTo(4).map(signInClient))
    const ownProjects = await Promise.all(
      clients.map(({ accountId: client_id }) => makeProject(app.database.db, { client_id })),
    )
    const comment = (by: Visitor, at: number, text: string) =>
      by.call(projects.addDocuments, {
        params: { id: ownProjects[at]?.id ?? '' },
        body: { comment: text },
        files: { files: [] },
      })
    const work = clients.flatMap((client, at) => {
      const { accountId: clientId } = client
      return upTo(4).flatMap((number) => [
        say(client, clientId, `From the client ${number}`),
        ...[client, ...staff].map((by) => comment(by, at, `Comment ${number}`)),
        ...staff.flatMap((by) => [
          say(by, clientId, `From staff ${number}`),
          read(by, clientId),
          by.call(chat.read, { params: { clientId }, body: { number } }),
          by.call(notifications.read, { body: { all: true } }),
        ]),
        client.call(chat.read, { params: { clientId }, body: { number } }),
        client.call(notifications.read, { body: { all: true } }),
      ])
    })
    await Promise.all(work)
    for (const { accountId } of clients)
      assert.deepEqual(numbersOf(await read(manager, accountId)), upTo(12))
  })

  test('needs text or a file, and at most 2,000 characters', async () => {
    const client = await signInClient()
    const refused = (text: string) =>
      assert.rejects(say(client, client.accountId, text), { code: 'INVALID_INPUT' })
    await refused('')
    await refused(' \n ')
    await refused('x'.repeat(2_001))
    const { text } = await say(client, client.accountId, '🥖'.repeat(2_000))
    assert.equal([...text].length, 2_000)
    await refused('🥖'.repeat(2_001))
  })

  test('is text, whatever it looks like', async () => {
    const client = await signInClient()
    const text = '<script>alert(1)</script> <b>&amp;</b> javascript:alert(1)'
    assert.equal((await say(client, client.accountId, text)).text, text)
    assert.deepEqual(textsOf(await read(manager, client.accountId)), [text])
  })

  test('is slowed down after twenty in ten seconds', async () => {
    const slow = await startTestApp()
    const client = await signInAs(slow, 'User')
    for (const count of upTo(20)) await say(client, client.accountId, `${count}`)
    await assert.rejects(say(client, client.accountId, '21'), {
      status: 429,
      message: 'You are sending messages very fast. Please wait a few seconds and try again.',
    })
    slow.clock.now = new Date(slow.clock.now.getTime() + 10_000)
    await say(client, client.accountId, '21')
    assert.equal((await read(client, client.accountId)).length, 21)
  })
})

describe('the pages of a conversation', () => {
  test('go back and forth by number', async () => {
    const client = await signInClient()
    for (const count of upTo(12)) await say(client, client.accountId, `${count}`)
    const page = async (query: object) => numbersOf(await read(manager, client.accountId, query))
    assert.deepEqual(await page({ limit: 3 }), [10, 11, 12])
    assert.deepEqual(await page({ limit: 3, before: 10 }), [7, 8, 9])
    assert.deepEqual(await page({ limit: 3, after: 3 }), [4, 5, 6])
    assert.deepEqual(await page({ after: 2, before: 5 }), [3, 4])
    assert.deepEqual(await page({ before: 1 }), [])
    assert.deepEqual(await page({ after: 12 }), [])
    const { total } = await manager.call(chat.messages, {
      params: { clientId: client.accountId },
      query: { limit: 1 },
    })
    assert.equal(total, 12)
    await assert.rejects(page({ limit: 101 }), { code: 'INVALID_INPUT' })
  })
})

describe('nobody else', () => {
  test('sees a conversation or writes in it', async () => {
    const [client, other] = [await signInClient(), await signInClient()]
    await say(client, client.accountId, 'Between us.')
    const params = { clientId: client.accountId }
    const missing = { status: 404 }
    await assert.rejects(one(other, client.accountId), missing)
    await assert.rejects(read(other, client.accountId), missing)
    await assert.rejects(say(other, client.accountId, 'Me too.'), missing)
    await assert.rejects(other.call(chat.read, { params, body: { number: 1 } }), missing)
    await assert.rejects(other.call(chat.typing, { params }), missing)
    const employee = await signInAs(app, 'Employee')
    await assert.rejects(employee.call(chat.list, {}), { code: 'FORBIDDEN' })
    await assert.rejects(read(employee, client.accountId), { code: 'FORBIDDEN' })
  })

  test('is written to who is not an active client', async () => {
    const { db } = app.database
    for (const values of [
      { role: 'Employee' },
      { status: 'Suspended' },
      { deleted_at: new Date().toISOString() },
    ]) {
      const { id } = await makeAccount(db, values)
      await assert.rejects(say(manager, id, 'Hello'), { status: 404 })
    }
    const { id } = await makeAccount(db)
    assert.equal((await say(manager, id, 'Hello')).number, 1)
  })
})

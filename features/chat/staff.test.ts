import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { chat } from './contract.ts'
import { savedReplies } from './saved-replies/contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
let admin: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  admin = await signInAs(app, 'Admin')
})

const minute = 60_000
function later(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function makeClient(values: Parameters<typeof makeAccount>[1] = {}) {
  return (await makeAccount(app.database.db, values)).id
}

const update = (clientId: string, body: object, by: Visitor = manager) =>
  by.call(chat.update, { params: { clientId }, body })
const one = async (clientId: string, by: Visitor = manager) =>
  by.call(chat.one, { params: { clientId } })
const list = async (query: object) => (await manager.call(chat.list, { query })).rows
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('staff', () => {
  test('edit a message of their own for five minutes', async () => {
    const clientId = await makeClient()
    const { id } = await say(manager, clientId, 'On Tusday.')
    const edit = (by: Visitor, text: string) =>
      by.call(chat.edit, { params: { clientId, id }, body: { text } })
    const { item } = await edit(manager, 'On Tuesday.')
    assert.equal(item.text, 'On Tuesday.')
    assert.equal(item.editedAt, app.clock.now.toISOString())
    await assert.rejects(edit(manager, ' '), { code: 'INVALID_INPUT' })
    await assert.rejects(edit(admin, 'Never.'), { status: 404 })
    later(5 * minute - 1)
    await edit(manager, 'On Wednesday.')
    later(1)
    await assert.rejects(edit(manager, 'On Thursday.'), { code: 'TOO_LATE' })
    const elsewhere = { params: { clientId: await makeClient(), id }, body: { text: 'Moved.' } }
    await assert.rejects(manager.call(chat.edit, elsewhere), { status: 404 })
  })

  test('delete a message of their own, whose place stays', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    const { id } = await say(manager, clientId, 'The password is bread.')
    const theirs = await say(client, clientId, 'What?')
    const remove = (by: Visitor, messageId = id) =>
      by.call(chat.remove, { params: { clientId, id: messageId } })
    await assert.rejects(remove(admin), { status: 404 })
    await assert.rejects(remove(manager, theirs.id), { status: 404 })
    assert.equal((await one(clientId, client)).unread, 1)
    await remove(manager)
    await assert.rejects(remove(manager), { status: 404 })
    const { rows } = await client.call(chat.messages, { params: { clientId } })
    assert.deepEqual(
      rows.map(({ number, text, deletedAt }) => [number, text, deletedAt !== null]),
      [
        [1, '', true],
        [2, 'What?', false],
      ],
    )
    assert.equal((await one(clientId, client)).unread, 0)
    const { rows: stored } = await app.database.pool.query(
      `select count(*)::int as count from chat_message where text like '%password%'`,
    )
    assert.equal(stored[0].count, 0)
  })

  test('assign a conversation to active staff or to nobody', async () => {
    const clientId = await makeClient()
    await say(manager, clientId, 'Hello')
    const { item } = await update(clientId, { assignedTo: admin.accountId })
    assert.equal(item.assignedTo?.id, admin.accountId)
    const { db } = app.database
    for (const values of [
      { role: 'User' },
      { role: 'Employee' },
      { role: 'Manager', status: 'Suspended' },
      { role: 'Manager', deleted_at: new Date().toISOString() },
    ]) {
      const { id } = await makeAccount(db, values)
      await assert.rejects(update(clientId, { assignedTo: id }), { code: 'INVALID_INPUT' })
    }
    assert.equal((await update(clientId, {})).item.assignedTo?.id, admin.accountId)
    assert.equal((await update(clientId, { assignedTo: null })).item.assignedTo, null)
  })

  test('close a conversation, which the client opens again by writing', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    await say(client, clientId, 'Hello')
    assert.equal((await one(clientId)).waiting, true)
    assert.equal((await update(clientId, { state: 'closed' })).item.state, 'closed')
    assert.equal((await one(clientId, client)).state, 'closed')
    await say(manager, clientId, { text: 'A note', internal: true })
    await say(manager, clientId, 'Until next time.')
    assert.equal((await one(clientId)).state, 'closed')
    await say(client, clientId, 'One more thing.')
    const { state, waiting } = await one(clientId)
    assert.deepEqual([state, waiting], ['open', true])
    await update(clientId, { state: 'closed' })
    assert.equal((await update(clientId, { state: 'open' })).item.state, 'open')
  })

  test('see the facts about a client beside the conversation', async () => {
    const { db } = app.database
    const clientId = await makeClient({ business_name: 'Millrace', phone_number: '515-555-0100' })
    for (const _ of [1, 2, 3, 4, 5, 6]) await makeProject(db, { client_id: clientId })
    const { client } = await one(clientId)
    assert.equal(client?.businessName, 'Millrace')
    assert.equal(client?.phoneNumber, '515-555-0100')
    assert.equal(client?.active, true)
    assert.equal(client?.projectCount, 6)
    assert.equal(client?.projects.length, 5)
    await say(manager, clientId, 'Hello')
    await db
      .updateTable('account')
      .set({ status: 'Suspended' })
      .where('id', '=', clientId)
      .execute()
    assert.equal((await one(clientId)).client?.active, false)
  })
})

describe('the list of conversations', () => {
  test('has the last active first, by page, and none without a message', async () => {
    const own = await startTestApp({ env: { RATE_LIMIT: 'off' } })
    const by = await signInAs(own, 'Admin')
    const clients: string[] = []
    for (const _ of [1, 2, 3]) clients.push((await makeAccount(own.database.db)).id)
    const empty = await makeAccount(own.database.db)
    assert.equal((await by.call(chat.one, { params: { clientId: empty.id } })).last, null)
    for (const id of [...clients, clients[0] ?? '']) {
      own.clock.now = new Date(own.clock.now.getTime() + 1_000)
      await say(by, id, 'x'.repeat(121))
    }
    const ids = async (query: object) => {
      const { rows, total } = await by.call(chat.list, { query })
      assert.equal(total, 3)
      return idsOf(rows)
    }
    const [a, b, c] = clients
    assert.deepEqual(await ids({}), [a, c, b])
    assert.deepEqual(await ids({ page: 2, limit: 2 }), [b])
    const { rows } = await by.call(chat.list, {})
    assert.equal(rows[0]?.lastNumber, 2)
    assert.equal(rows[0]?.last?.text, `${'x'.repeat(120)}…`)
  })

  test('is searched by name, business and what was said, by the beginnings of words', async () => {
    const clientId = await makeClient({
      first_name: 'Wilhelmina',
      last_name: 'Quibell',
      business_name: 'Zanzibar Spices',
    })
    await say(manager, clientId, "The saffron hasn't arrived, it's 50% late & lost.")
    const found = async (q: string) => (await list({ q })).length
    for (const q of [
      'wilhel',
      'Quibell',
      'zanz',
      'saff',
      'saffron arr',
      'wilhelmina quibell',
      '50',
    ])
      assert.equal(await found(q), 1, q)
    for (const q of ['affron', 'saffron pepper', "'", '\\', ':*', '!', '& | ( )', '<->', "';--"])
      assert.equal(await found(q), 0, q)
  })

  test('is filtered by state, by who has to answer, and by who it is assigned to', async () => {
    const waiting = await signInAs(app, 'User')
    await say(waiting, waiting.accountId, 'Hello?')
    const [closed, mine] = [await makeClient(), await makeClient()]
    for (const id of [closed, mine]) await say(manager, id, 'Hello')
    await update(closed, { state: 'closed' })
    await update(mine, { assignedTo: manager.accountId })
    const filtered = async (filter: string) => idsOf(await list({ filter }))
    assert.ok((await filtered('open')).includes(mine))
    assert.ok(!(await filtered('open')).includes(closed))
    assert.deepEqual(await filtered('mine'), [mine])
    assert.ok((await filtered('closed')).includes(closed))
    assert.ok((await filtered('waiting')).includes(waiting.accountId))
    assert.ok(!(await filtered('waiting')).includes(mine))
  })

  test('is a client’s own conversation to the client, whatever is asked', async () => {
    const client = await signInAs(app, 'User')
    for (const query of [{}, { page: 9, limit: 1 }, { q: 'Wilhelmina' }, { filter: 'mine' }]) {
      const { rows, total } = await client.call(chat.list, { query: query as object })
      assert.deepEqual(idsOf(rows), [client.accountId])
      assert.equal(total, 1)
      assert.equal(rows[0]?.client, undefined)
      assert.ok(rows[0]?.agency)
    }
  })
})

describe('saved replies', () => {
  test('are shared by staff, ordered by title, and deleted by an Admin', async () => {
    const add = (title: string, text = 'Thank you.') =>
      manager.call(savedReplies.add, { body: { title, text } })
    const { item } = await add('Thanks')
    await add('opening hours')
    const titles = async () =>
      (await admin.call(savedReplies.list, {})).rows.map(({ title }) => title)
    assert.deepEqual(await titles(), ['opening hours', 'Thanks'])
    await assert.rejects(add('THANKS'), { code: 'NAME_TAKEN' })
    await assert.rejects(add('x'.repeat(81)), { code: 'INVALID_INPUT' })
    await assert.rejects(add('Long', 'x'.repeat(2_001)), { code: 'INVALID_INPUT' })
    const params = { id: item.id }
    const edit = (title: string) =>
      admin.call(savedReplies.edit, { params, body: { title, text: 'Thanks!' } })
    assert.equal((await edit('A thank-you')).item.text, 'Thanks!')
    await assert.rejects(edit('Opening hours'), { code: 'NAME_TAKEN' })
    await assert.rejects(manager.call(savedReplies.remove, { params }), { code: 'FORBIDDEN' })
    await admin.call(savedReplies.remove, { params })
    assert.deepEqual(await titles(), ['opening hours'])
    await assert.rejects(edit('Again'), { status: 404 })
    await assert.rejects(admin.call(savedReplies.remove, { params }), { status: 404 })
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { pdf } from '#test/documents.ts'
import { signInAs } from '#test/factories.ts'
import { chat } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

const secret = 'Xylophone'

async function uploadPdf(by: Visitor) {
  const file = new File([new Uint8Array(pdf)], `${secret}.pdf`)
  return (await by.call(chat.upload, { body: {}, files: { file } })).item
}

/** Whatever the client can ask for. */
async function answersTo(client: Visitor, clientId: string) {
  const params = { clientId }
  const pages = [{}, { after: 0 }, { before: 100 }, { after: 1, before: 3 }, { limit: 1 }]
  return Promise.all([
    client.call(chat.one, { params }),
    client.call(chat.list, {}),
    ...[secret, secret.toLowerCase(), 'Hello'].map((q) => client.call(chat.list, { query: { q } })),
    ...pages.map((query) => client.call(chat.messages, { params, query })),
    client.call(chat.read, { params, body: { number: 100 } }),
    client.call(chat.one, { params }),
  ])
}

describe('an internal note', () => {
  test('changes nothing in any answer to the client', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    const params = { clientId }
    await say(client, clientId, 'Hello')
    await say(manager, clientId, 'Hello, too')
    await manager.call(chat.read, { params, body: { number: 2 } })
    // Moves the marks of the client first.
    await answersTo(client, clientId)
    const answers = await answersTo(client, clientId)

    const file = await uploadPdf(manager)
    const note = { text: `${secret}: asks twice.`, attachments: [file.id], internal: true }
    const first = await say(manager, clientId, note)
    const second = await say(manager, clientId, { ...note, attachments: [] })
    await manager.call(chat.messages, { params })
    await manager.call(chat.read, { params, body: { number: second.number } })
    assert.deepEqual(await answersTo(client, clientId), answers)
    const own = { clientId, id: second.id }
    await manager.call(chat.edit, { params: own, body: { text: `${secret}!` } })
    await manager.call(chat.remove, { params: own })
    assert.deepEqual(await answersTo(client, clientId), answers)
    assert.ok(!JSON.stringify(answers).includes('internal'))
    for (const call of [chat.download, chat.link])
      await assert.rejects(client.call(call, { params: { id: file.id } }), { status: 404 })
    assert.deepEqual([first.number, second.number], [3, 4])
  })

  test('is seen and searched by staff, in its place and with a number of its own', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    await say(client, clientId, 'One')
    await say(manager, clientId, { text: 'Two, a note about marzipan', internal: true })
    await say(client, clientId, 'Three')
    const { rows } = await manager.call(chat.messages, { params: { clientId } })
    assert.deepEqual(
      rows.map(({ number, internal }) => [number, internal]),
      [
        [1, false],
        [2, true],
        [3, false],
      ],
    )
    const { rows: theirs } = await client.call(chat.messages, { params: { clientId } })
    assert.deepEqual(
      theirs.map(({ number, text }) => [number, text]),
      [
        [1, 'One'],
        [2, 'Three'],
      ],
    )
    const found = await manager.call(chat.list, { query: { q: 'marzi' } })
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      [clientId],
    )
  })

  test('is told to staff alone, and counts as unread for nobody', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    await say(client, clientId, 'Hello')
    const told = async () => {
      const { rows } = await app.database.pool.query(
        `select count(*) filter (where kind = 'chat')::int as events,
          (select coalesce(sum(times), 0)::int from notification where account_id = $1) as notified
        from live_event where account_id = $1`,
        [clientId],
      )
      return [rows[0].events, rows[0].notified]
    }
    const before = await told()
    const { number } = await say(manager, clientId, { text: 'A note', internal: true })
    assert.equal(number, 2)
    assert.deepEqual(await told(), before)
    const { rows: ours } = await app.database.pool.query(
      `select count(*)::int as events from live_event where account_id = $1 and about = $2`,
      [manager.accountId, clientId],
    )
    assert.equal(ours[0].events, 2)
    await say(manager, clientId, 'A reply')
    assert.deepEqual(await told(), [2, 1])
    const { unread } = await client.call(chat.one, { params: { clientId } })
    assert.equal(unread, 1)
    const forStaff = await manager.call(chat.one, { params: { clientId } })
    assert.equal(forStaff.unread, 1)
  })

  test('is never written by a client', async () => {
    const client = await signInAs(app, 'User')
    const { accountId: clientId } = client
    await say(client, clientId, { text: 'Just between me and me', internal: true })
    const { rows } = await manager.call(chat.messages, { params: { clientId } })
    assert.equal(rows[0]?.internal, false)
  })
})

import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { findPresence } from '#server/live/presence-queries.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { chat } from './contract.ts'

let app: TestApp
let manager: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await enter('Manager')
})
beforeEach(async () => {
  app.clock.now = new Date()
  await app.database.db.deleteFrom('notification').execute()
})

async function enter(role: 'User' | 'Manager' | 'Admin') {
  const account = await makeAccount(app.database.db, { role })
  const visitor = app.visit()
  const token = await makeToken(app, account)
  visitor.setToken(token)
  return Object.assign(visitor, { id: account.id, email: account.email, token })
}
type Person = Awaited<ReturnType<typeof enter>>

/** The job, as one process runs it this many minutes from now. */
async function runAfter(minutes: number): Promise<void> {
  app.clock.now = new Date(Date.now() + minutes * 60_000)
  await sendDue({ ...app.kernel, connection: app.database.connection })
}

async function countMails({ email }: Person): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from job.job where name = 'mail' and data->>'to' = $1`,
    [email],
  )
  return rows[0].count
}

const read = (by: Person, clientId: string, number: number) =>
  by.call(chat.read, { params: { clientId }, body: { number } })

describe('messages that stay unread for five minutes', () => {
  test('are mailed to the client once, with an address to reply to', async () => {
    const client = await enter('User')
    await say(manager, client.id, 'The proof is ready.')
    await say(manager, client.id, { text: 'Never mind her tone.', internal: true })
    await say(manager, client.id, '<b>Look</b> at page 12.')
    await runAfter(4.9)
    assert.equal(await countMails(client), 0)
    await Promise.all([runAfter(6), runAfter(6)])
    await runAfter(30)
    const [mail] = await mailsTo(app, client.email)
    assert.equal(await countMails(client), 1)
    assert.match(mail?.head ?? '', /^Subject: New messages from Web Studio$/m)
    assert.match(mail?.head ?? '', /^Reply-To: hello@studio\.example$/m)
    assert.match(mail?.text ?? '', /The proof is ready\..*<b>Look<\/b> at page 12\./s)
    assert.match(mail?.html ?? '', /&lt;b&gt;Look/)
    assert.doesNotMatch(mail?.text ?? '', /tone/)
    assert.equal(await countMails(manager), 0)
  })

  test('are mailed to staff with the address of the client, the newest ten', async () => {
    const client = await enter('User')
    for (let count = 1; count <= 12; count += 1) await say(client, client.id, `Line ${count}.`)
    await runAfter(6)
    const [mail] = await mailsTo(app, manager.email)
    assert.match(mail?.head ?? '', new RegExp(`^Reply-To: ${client.email}$`, 'm'))
    assert.match(mail?.head ?? '', /^Subject: New messages from Ada Person/m)
    assert.match(mail?.text ?? '', /2 more came before/)
    assert.match(mail?.text ?? '', /Line 3\..*Line 12\./s)
    assert.doesNotMatch(mail?.text ?? '', /Line 2\./)
    assert.ok(mail?.text.includes(`/admin/support/${client.id}`))
  })

  test('go to who the conversation is assigned to, and to all where that person left', async () => {
    const [client, assignee] = [await enter('User'), await enter('Admin')]
    await say(client, client.id, 'Hello')
    const body = { assignedTo: assignee.id }
    await manager.call(chat.update, { params: { clientId: client.id }, body })
    await read(manager, client.id, 1)
    await say(client, client.id, 'For one.')
    const told = async () => {
      const rows = await app.database.db
        .selectFrom('notification')
        .select('account_id')
        .where('read_at', 'is', null)
        .execute()
      return rows.map(({ account_id }) => account_id).sort()
    }
    assert.deepEqual(await told(), [assignee.id])
    await read(manager, client.id, 2)
    assert.deepEqual(await told(), [])
    const { db } = app.database
    const suspend = (status: string) =>
      db.updateTable('account').set({ status }).where('id', '=', assignee.id).execute()
    await suspend('Suspended')
    await say(client, client.id, 'For all.')
    assert.ok((await told()).includes(manager.id))
    assert.ok(!(await told()).includes(assignee.id))
  })

  test('are not mailed when they were read, deleted, or their reader was suspended', async () => {
    const [reader, deleted, suspended] = [
      await enter('User'),
      await enter('User'),
      await enter('User'),
    ]
    const sent: Record<string, string> = {}
    for (const { id } of [reader, deleted, suspended])
      sent[id] = (await say(manager, id, 'Hello')).id
    await read(reader, reader.id, 1)
    const own = { clientId: deleted.id, id: sent[deleted.id] ?? '' }
    await manager.call(chat.remove, { params: own })
    await app.database.db
      .updateTable('account')
      .set({ status: 'Suspended' })
      .where('id', '=', suspended.id)
      .execute()
    await runAfter(6)
    for (const person of [reader, deleted, suspended]) assert.equal(await countMails(person), 0)
  })

  test('are mailed only once their reader is away', async () => {
    const client = await enter('User')
    const stream = await openStream(app.url, client.token)
    const isHere = async () => (await findPresence(app.kernel.db, [client.id])).size > 0
    await until('the client is here', isHere)
    await say(manager, client.id, 'Are you there?')
    await runAfter(6)
    assert.equal(await countMails(client), 0)
    stream.close()
    await until('the client is away', async () => !(await isHere()))
    await runAfter(7)
    assert.equal(await countMails(client), 1)
  })

  test('are read in the notifications when they are read in the conversation', async () => {
    const client = await enter('User')
    await say(manager, client.id, 'One')
    await say(manager, client.id, 'Two')
    const unread = async () => {
      const { rows } = await app.database.pool.query(
        'select times from notification where account_id = $1 and read_at is null',
        [client.id],
      )
      return rows.map(({ times }) => times)
    }
    assert.deepEqual(await unread(), [2])
    await read(client, client.id, 1)
    assert.deepEqual(await unread(), [2])
    await read(client, client.id, 2)
    assert.deepEqual(await unread(), [])
  })
})

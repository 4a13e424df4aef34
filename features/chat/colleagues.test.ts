import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { changeContact, signInColleague } from '#test/colleagues.ts'
import { openStream } from '#test/event-stream.ts'
import { signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { chat } from './contract.ts'

let app: TestApp
let manager: Visitor
let founder: Visitor & { accountId: string }
let clientId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  founder = await signInAs(app, 'User')
  clientId = founder.accountId
})

const one = (by: Visitor, id = clientId) => by.call(chat.one, { params: { clientId: id } })

test('a conversation is that of all persons of a client who may see it', async () => {
  const colleague = await signInColleague(app, clientId, ['support'])
  await changeContact(app.database.db, clientId, colleague.accountId)
  await say(founder, clientId, 'From the founder')
  const { from, userId } = await say(colleague, clientId, 'From the colleague')
  assert.deepEqual([from, userId], ['client', colleague.accountId])
  const [listed] = (await colleague.call(chat.list, {})).rows
  assert.equal(listed?.id, clientId)

  const stream = await openStream(app.url, colleague.token)
  await stream.untilSeen('the beginning', ({ length }) => length > 0)
  const { client, id } = await one(manager)
  assert.deepEqual([id, client?.id], [clientId, colleague.accountId])
  await manager.call(chat.typing, { params: { clientId } })
  await stream.untilSeen('staff type', (seen) => seen.some(({ kind }) => kind === 'chat-typing'))
  stream.close()

  const accountant = await signInColleague(app, clientId, ['invoices'])
  await assert.rejects(one(accountant), { code: 'FORBIDDEN' })
  await assert.rejects(one(await signInAs(app, 'User')), { code: 'NOT_FOUND' })
  await assert.rejects(one(manager, colleague.accountId), { code: 'NOT_FOUND' })
})

test('an answer notifies them, and is mailed to each', async () => {
  const colleague = await signInColleague(app, clientId, ['support'])
  const other = await signInColleague(app, clientId, ['support', 'people'])
  const accountant = await signInColleague(app, clientId, ['invoices'])
  const left = await signInColleague(app, clientId, ['support'])
  await say(manager, clientId, 'The proof is ready.')
  await app.database.db.deleteFrom('membership').where('account_id', '=', left.accountId).execute()
  const count = async (by: Visitor) => (await by.call(notifications.count, {})).unread
  assert.deepEqual([await count(colleague), await count(accountant)], [1, 0])
  app.clock.now = new Date(Date.now() + 6 * 60_000)
  await sendDue({ ...app.kernel, connection: app.database.connection })
  for (const { email } of [colleague, other])
    assert.match((await mailsTo(app, email))[0]?.text ?? '', /The proof is ready\./)
  const { rows: others } = await app.database.pool.query(
    `select from job.job where data ->> 'to' in ($1, $2) and data ->> 'text' like '%The proof%'`,
    [left.email, accountant.email],
  )
  assert.equal(others.length, 0)
  const { lastNumber: number } = await one(colleague)
  await colleague.call(chat.read, { params: { clientId }, body: { number } })
  assert.equal(await count(other), 0)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import type { MemberRight } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { openStream } from '#test/event-stream.ts'
import { makeColleague, password, signInAs } from '#test/factories.ts'
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

async function enter(rights: MemberRight[]) {
  const { id, email } = await makeColleague(app.database.db, clientId, rights)
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(accessToken)
  return Object.assign(visitor, { id, email, token: accessToken })
}

const one = (by: Visitor, id = clientId) => by.call(chat.one, { params: { clientId: id } })

test('a conversation is that of all persons of a client who may see it', async () => {
  const colleague = await enter(['support'])
  const accountant = await enter(['invoices'])
  await app.database.db
    .updateTable('client')
    .set({ contact_id: colleague.id })
    .where('id', '=', clientId)
    .execute()
  await say(founder, clientId, 'From the founder')
  const { from, userId } = await say(colleague, clientId, 'From the colleague')
  assert.deepEqual([from, userId], ['client', colleague.id])
  const [listed] = (await colleague.call(chat.list, {})).rows
  assert.equal(listed?.id, clientId)

  const stream = await openStream(app.url, colleague.token)
  await stream.untilSeen('the beginning', ({ length }) => length > 0)
  const { client, id } = await one(manager)
  assert.deepEqual([id, client?.id], [clientId, colleague.id])
  await manager.call(chat.typing, { params: { clientId } })
  await stream.untilSeen('staff type', (seen) => seen.some(({ kind }) => kind === 'chat-typing'))
  stream.close()

  await assert.rejects(one(accountant), { code: 'FORBIDDEN' })
  await assert.rejects(one(await signInAs(app, 'User')), { code: 'NOT_FOUND' })
  await assert.rejects(one(manager, colleague.id), { code: 'NOT_FOUND' })
})

test('an answer notifies them, and is mailed to each', async () => {
  const [one, other, accountant] = [
    await enter(['support']),
    await enter(['support', 'people']),
    await enter(['invoices']),
  ]
  await say(manager, clientId, 'The proof is ready.')
  const count = async (by: Visitor) => (await by.call(notifications.count, {})).unread
  assert.deepEqual([await count(one), await count(other), await count(accountant)], [1, 1, 0])
  app.clock.now = new Date(Date.now() + 6 * 60_000)
  await sendDue({ ...app.kernel, connection: app.database.connection })
  for (const { email } of [one, other])
    assert.match((await mailsTo(app, email))[0]?.text ?? '', /The proof is ready\./)
  const { lastNumber: number } = await one.call(chat.one, { params: { clientId } })
  await one.call(chat.read, { params: { clientId }, body: { number } })
  assert.equal(await count(other), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, momentOf } from '#shared/dates.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { changeContact, signInColleague } from '#test/colleagues.ts'
import { signInAs } from '#test/factories.ts'
import { calendar } from './calendar/contract.ts'
import { appointments } from './contract.ts'

const today = '2026-11-23'
const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
app.clock.now = new Date(momentOf(today, '09:00'))
const manager = await signInAs(app, 'Manager')
const founder = await signInAs(app, 'User')
const clientId = founder.accountId
const colleague = await signInColleague(app, clientId, ['projects'])
const accountant = await signInColleague(app, clientId, ['invoices', 'people'])
await changeContact(app.database.db, clientId, colleague.accountId)

const book = async (by: Visitor, time: string, values = {}) =>
  (
    await by.call(appointments.add, {
      body: {
        ...{ service: 'Website review', reason: 'It is slow.', meetingType: 'video' as const },
        ...{ dueDate: addDays(today, 1), time, ...values },
      },
    })
  ).item
const own = async (by: Visitor, query = {}) =>
  (await by.call(appointments.own, { query })).rows.map(({ id }) => id)

test('an appointment is that of all persons of a client who see it', async () => {
  const hired = await signInColleague(app, clientId, ['projects'])
  await app.database.db
    .updateTable('account')
    .set({ role: 'Employee' })
    .where('id', '=', hired.accountId)
    .execute()
  const { id, userId } = await book(colleague, '10:00')
  assert.deepEqual([userId.id, userId.clientId], [colleague.accountId, clientId])
  assert.deepEqual(await own(founder), [id])
  assert.deepEqual(await own(manager, { client: clientId }), [id])
  const { rows: mailed } = await app.database.pool.query(
    `select data ->> 'to' as email from job.job
    where data ->> 'to' = any ($1) and data ? 'attachments'`,
    [[colleague.email, accountant.email, hired.email]],
  )
  assert.deepEqual(mailed, [{ email: colleague.email }])

  await assert.rejects(own(accountant), { code: 'FORBIDDEN' })
  const stranger = await signInAs(app, 'User')
  await assert.rejects(stranger.call(appointments.cancel, { params: { id } }), {
    code: 'NOT_FOUND',
  })
  assert.equal(
    (await founder.call(appointments.cancel, { params: { id } })).item.status,
    'Canceled',
  )
})

test('staff name the client, or its contact person', async () => {
  for (const [time, userId] of [
    ['11:00', clientId],
    ['12:00', colleague.accountId],
  ] as const)
    assert.equal((await book(manager, time, { userId })).userId.clientId, clientId)
  const { url } = await colleague.call(calendar.address, {})
  const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? ''
  const feed = await app.visit().call(calendar.feed, { params: { token } })
  assert.equal(feed.calendar.match(/BEGIN:VEVENT/g)?.length, 2)
})

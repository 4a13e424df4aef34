import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import ICAL from 'ical.js'
import { saveSection } from '#features/settings/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Message } from '#server/mail/mail.ts'
import { addDays, momentOf } from '#shared/dates.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { bookingSection } from './booking/contract.ts'
import { appointments } from './contract.ts'
import { checkAppointments } from './jobs.server.ts'

type Person = Visitor & { accountId: string }

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database
// A Monday.
const today = '2026-11-23'
const tomorrow = addDays(today, 1)
app.clock.now = new Date(momentOf(today, '09:00'))
const admin = await signInAs(app, 'Admin')
const manager = await signInAs(app, 'Manager')
let client: Person

beforeEach(async () => {
  app.clock.now = new Date(momentOf(today, '09:00'))
  await db.deleteFrom('appointment').execute()
  client = await signInAs(app, 'User')
})

const check = () => checkAppointments(app.kernel as JobContext)

async function book(values: object = {}) {
  const body = {
    service: 'Website review',
    reason: 'The shop is slow,\nand "old"; it loses visitors.',
    meetingType: 'in-person' as const,
    dueDate: tomorrow,
    time: '10:00',
    ...values,
  }
  return (await client.call(appointments.add, { body })).item
}

/** The mails to the client that were enqueued, oldest first. */
async function mails(): Promise<Message[]> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', client.accountId)
    .executeTakeFirstOrThrow()
  const { rows } = await app.database.pool.query(
    `select data from job.job where name = 'mail' and data ->> 'to' = $1 and data ? 'attachments'
    order by created_on`,
    [email],
  )
  return rows.map(({ data }) => data)
}

function calendarOf({ attachments: [file] = [] }: Message) {
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    type: file?.contentType,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
    text: event.description,
  }
}

const told = async (accountId: string) =>
  (
    await db
      .selectFrom('notification')
      .select(['kind', 'subject'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map(({ kind, subject }) => `${kind}: ${subject}`)

describe('one entry in a calendar follows', () => {
  test('the request, the approval, the move and the cancel', async () => {
    const { id } = await book()
    await manager.call(appointments.approve, { params: { id } })
    const body = { dueDate: tomorrow, time: '14:00' }
    await manager.call(appointments.change, { params: { id }, body })
    await client.call(appointments.cancel, { params: { id } })
    const sent = await mails()
    assert.deepEqual(
      sent.map(({ subject }) => subject),
      [
        'We got your request: Website review',
        'Your appointment is approved: Website review',
        'Your appointment has a new time: Website review',
        'Your appointment is canceled: Website review',
      ],
    )
    const entries = sent.map(calendarOf)
    assert.equal(new Set(entries.map(({ uid }) => uid)).size, 1)
    assert.deepEqual(
      entries.map(({ method, sequence, status }) => [method, sequence, status]),
      [
        ['REQUEST', 0, 'TENTATIVE'],
        ['REQUEST', 1, 'CONFIRMED'],
        ['REQUEST', 2, 'CONFIRMED'],
        ['CANCEL', 3, 'CANCELLED'],
      ],
    )
    assert.equal(entries[0]?.start, '2026-11-24T15:00:00.000Z')
    assert.equal(entries[2]?.start, '2026-11-24T19:00:00.000Z')
    assert.match(entries[0]?.text ?? '', /^The shop is slow,\nand "old"; it loses visitors\./)
    assert.equal(entries[3]?.type, 'text/calendar; charset=utf-8; method=CANCEL')
  })

  test('a decline names the times that are offered', async () => {
    const { id } = await book()
    const offers = [{ dueDate: tomorrow, time: '15:30' }]
    const body = { status: 'Declined' as const, note: 'We are in Ames that morning.', offers }
    await manager.call(appointments.change, { params: { id }, body })
    const [, mail] = await mails()
    assert.match(mail?.text ?? '', /We are in Ames that morning\./)
    assert.match(mail?.text ?? '', /Tuesday, November 24, 2026 at 3:30 PM ET/)
  })
})

describe('staff', () => {
  test('are told of requests and cancels of clients, not of their own changes', async () => {
    const { id } = await book()
    await client.call(appointments.cancel, { params: { id } })
    const { id: other } = await book({ time: '11:00' })
    await admin.call(appointments.cancel, { params: { id: other } })
    const kinds = (await told(manager.accountId)).map((line) => line.split(':')[0])
    assert.deepEqual(kinds.slice(-3), [
      'appointment-requested',
      'appointment-canceled',
      'appointment-requested',
    ])
    assert.match((await told(client.accountId)).at(-1) ?? '', /11:00 AM ET: canceled\.$/)
  })

  test('are reminded once of what nobody decided for two working days', async () => {
    await book({ dueDate: addDays(today, 9) })
    const undecided = async () =>
      (await told(manager.accountId)).filter((line) => line.startsWith('appointment-undecided'))
    const before = (await undecided()).length
    app.clock.now = new Date(momentOf(addDays(today, 2), '08:55'))
    await check()
    assert.equal((await undecided()).length, before)
    app.clock.now = new Date(momentOf(addDays(today, 2), '09:00'))
    await check()
    await check()
    assert.equal((await undecided()).length, before + 1)
  })
})

describe('what staff were told', () => {
  const decisions: Record<string, (params: { id: string }) => Promise<unknown>> = {
    approved: (params) => manager.call(appointments.approve, { params }),
    declined: (params) =>
      manager.call(appointments.change, { params, body: { status: 'Declined' } }),
    canceled: (params) => admin.call(appointments.cancel, { params }),
    'canceled by the client': (params) => client.call(appointments.cancel, { params }),
  }
  for (const [done, decide] of Object.entries(decisions))
    test(`of a request is read, and not mailed, once it is ${done}`, async () => {
      const { id } = await book({ dueDate: addDays(today, 9) })
      app.clock.now = new Date(momentOf(addDays(today, 2), '09:00'))
      await check()
      app.clock.now = new Date(momentOf(today, '09:00'))
      const kinds = ['appointment-requested', 'appointment-undecided']
      const all = db
        .selectFrom('notification')
        .select('kind')
        .where('about', '=', id)
        .where('account_id', 'in', [admin.accountId, manager.accountId])
        .where('kind', 'in', kinds)
      const unread = all.where('read_at', 'is', null)
      const mailed = all.where('mail_due_at', 'is not', null)
      for (const open of [unread, mailed]) assert.equal((await open.execute()).length, 4)
      await decide({ id })
      for (const open of [unread, mailed]) assert.deepEqual(await open.execute(), [])
    })

  test('is gone with a deleted appointment, and what its client was told', async () => {
    const { id } = await book()
    const body = { dueDate: tomorrow, time: '14:00' }
    await manager.call(appointments.change, { params: { id }, body })
    const count = async () => {
      const about = db.selectFrom('notification').select('kind').where('about', '=', id)
      return new Set((await about.execute()).map(({ kind }) => kind))
    }
    assert.deepEqual(await count(), new Set(['appointment-requested', 'appointment-decided']))
    await admin.call(appointments.remove, { params: { id } })
    assert.deepEqual(await count(), new Set())
  })
})

describe('the job', () => {
  test('reminds a day and an hour before, once each', async () => {
    const { id } = await book({ dueDate: addDays(today, 2), time: '12:00' })
    await manager.call(appointments.approve, { params: { id } })
    const reminders = async () =>
      (await mails()).filter(({ subject }) => subject.startsWith('Your appointment is soon')).length
    const at = async (day: string, time: string) => {
      app.clock.now = new Date(momentOf(day, time))
      await Promise.all([check(), check()])
      return reminders()
    }
    assert.equal(await at(tomorrow, '11:55'), 0)
    assert.equal(await at(tomorrow, '12:00'), 1)
    assert.equal(await at(addDays(today, 2), '10:55'), 1)
    assert.equal(await at(addDays(today, 2), '11:00'), 2)
    assert.equal(await at(addDays(today, 2), '12:30'), 2)
  })

  test('reminds again of a new time, and not at all where the settings say none', async () => {
    const { id } = await book({ dueDate: addDays(today, 2), time: '12:00' })
    await manager.call(appointments.approve, { params: { id } })
    app.clock.now = new Date(momentOf(tomorrow, '12:00'))
    await check()
    const body = { dueDate: addDays(today, 3), time: '12:00' }
    const later = await signInAs(app, 'Admin')
    await later.call(appointments.change, { params: { id }, body })
    app.clock.now = new Date(momentOf(addDays(today, 2), '12:00'))
    await check()
    assert.equal((await mails()).filter(({ subject }) => subject.includes('soon')).length, 2)
    const none = { ...bookingSection.defaults, lastReminderHours: 0 }
    await (await signInAs(app, 'Admin')).call(saveSection(bookingSection), { body: none })
    app.clock.now = new Date(momentOf(addDays(today, 3), '11:30'))
    await check()
    assert.equal((await mails()).filter(({ subject }) => subject.includes('soon')).length, 2)
  })

  test('declines what nobody decided in time, and tells the client', async () => {
    const { id } = await book()
    app.clock.now = new Date(momentOf(tomorrow, '10:00'))
    await Promise.all([check(), check()])
    const stored = db.selectFrom('appointment').select('status').where('id', '=', id)
    assert.equal((await stored.executeTakeFirst())?.status, 'Declined')
    const subjects = (await mails()).map(({ subject }) => subject)
    assert.deepEqual(subjects.slice(1), ['We did not get to your request in time: Website review'])
  })
})

import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { agencySection } from '#features/agency/contract.ts'
import { services } from '#features/services/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { addDays, momentOf } from '#shared/dates.ts'
import { slugify } from '#shared/text.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { booking, bookingSection } from './booking/contract.ts'
import { appointments } from './contract.ts'

type Person = Visitor & { accountId: string }

let app: TestApp
let client: Person
let other: Person
let manager: Person
let admin: Person
// A Monday at noon.
const today = '2026-11-23'
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  app.clock.now = new Date(momentOf(today, '12:00'))
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})
beforeEach(async () => {
  app.clock.now = new Date(momentOf(today, '12:00'))
  await app.database.db.deleteFrom('appointment').execute()
  await app.database.db.deleteFrom('appointment_hold').execute()
  client = await signInAs(app, 'User')
  other = await signInAs(app, 'User')
})

const tomorrow = addDays(today, 1)
const body = (values: object = {}) => ({
  service: 'Website review',
  reason: 'The shop is slow.',
  meetingType: 'video' as const,
  dueDate: tomorrow,
  time: '10:00',
  ...values,
})
const book = async (who: Visitor, values: object = {}) =>
  (await who.call(appointments.add, { body: body(values) })).item
const slots = async (who: Visitor, dueDate = tomorrow) =>
  (await who.call(appointments.slots, { query: { dueDate } })).slots

/** Sends calls that all wait for a booking that is being stored. */
async function atOnce(...calls: (() => Promise<unknown>)[]) {
  const { db } = app.database
  const sent: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('appointment'))`.execute(trx)
    for (const call of calls) sent.push(call())
    await until('the bookings wait', async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event = 'advisory'
        and datname = current_database()`.execute(db)
      return rows.length === calls.length
    })
  })
  const settled = await Promise.allSettled(sent)
  return settled.map((each) => (each.status === 'rejected' ? each.reason.code : 'booked'))
}

async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => assert.fail('was accepted'),
    (error) => error,
  )
  return [error.code, error.fields ?? error.message]
}

describe('booking', () => {
  test('takes both formats of a day, and answers days and times of the agency', async () => {
    const reply = await client.call(appointments.add, { body: body({ dueDate: '11/24/2026' }) })
    assert.equal(reply.message, 'Appointment booked successfully!')
    const { dueDate, date, time, startsAt, endsAt, status } = reply.item
    assert.deepEqual(
      { dueDate, date, time, startsAt, endsAt, status },
      {
        ...{ dueDate: tomorrow, date: tomorrow, time: '10:00', status: 'Pending' },
        ...{ startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T15:30:00.000Z' },
      },
    )
    assert.ok(!(await slots(other)).includes('10:00'))
    assert.equal((await slots(other)).length, 15)
  })

  test('is of a service and a meeting type that are offered, unless staff book', async () => {
    const save = (changed: object) =>
      admin.call(saveSection(bookingSection), { body: { ...bookingSection.defaults, ...changed } })
    for (const title of ['Website review', 'Logo'])
      await manager.call(services.add, {
        body: { title, slug: slugify(title), content: '<p>We do.</p>' },
      })
    await save({ services: ['Website review'], meetingTypes: ['phone'], slotMinutes: 60 })
    const wrong = body({ service: 'Logo', meetingType: 'phone' })
    assert.deepEqual(await failure(client.call(appointments.add, { body: wrong })), [
      'INVALID_INPUT',
      { service: 'Please choose another service.' },
    ])
    assert.deepEqual(await failure(book(client)), [
      'INVALID_INPUT',
      { meetingType: 'Please choose another meeting type.' },
    ])
    const { endsAt } = await book(client, { meetingType: 'phone' })
    assert.equal(endsAt, '2026-11-24T16:00:00.000Z')
    assert.deepEqual(await client.call(booking.offered, {}), {
      services: ['Website review'],
      meetingTypes: ['phone'],
    })
    assert.equal((await manager.call(booking.offered, {})).meetingTypes.length, 3)
    await book(manager, { userId: client.accountId, time: '11:00' })
    await save({})
  })

  test('is within the hours of the agency, unless appointments have their own', async () => {
    const facts = { ...agencySection.defaults, tuesday: '10:00-12:00, 14:00-15:00' }
    await admin.call(saveSection(agencySection), { body: facts })
    assert.deepEqual(await slots(client), [
      ...['10:00', '10:30', '11:00', '11:30', '14:00', '14:30'],
    ])
    const own = { ...bookingSection.defaults, ownHours: true }
    await admin.call(saveSection(bookingSection), { body: own })
    assert.equal((await slots(client)).length, 16)
    await admin.call(saveSection(bookingSection), { body: bookingSection.defaults })
    await admin.call(saveSection(agencySection), { body: agencySection.defaults })
  })

  test('needs every field, with the texts of the specification', async () => {
    const empty = { service: '', reason: '', dueDate: '', time: '', meetingType: '' }
    assert.deepEqual(await failure(book(client, empty)), [
      'INVALID_INPUT',
      {
        service: 'Service is required',
        reason: 'Reason is required',
        dueDate: 'Date is required',
        time: 'Time is required',
        meetingType: 'Meeting type is required',
      },
    ])
  })

  test('is refused at the field off the grid, in the past, on weekends and too far ahead', async () => {
    const refused = async (values: object) => (await failure(book(client, values)))[1]
    assert.deepEqual(await refused({ time: '10:10' }), { time: 'This is not one of our times.' })
    assert.deepEqual(await refused({ time: '08:30' }), { time: 'This is not one of our times.' })
    assert.deepEqual(await refused({ time: '17:00' }), { time: 'This is not one of our times.' })
    assert.deepEqual(await refused({ dueDate: today, time: '13:30' }), {
      time: 'Please choose a time at least 2 hours ahead.',
    })
    assert.deepEqual(await refused({ dueDate: addDays(today, -1) }), {
      dueDate: 'This day is in the past.',
    })
    assert.deepEqual(await refused({ dueDate: addDays(today, 5) }), {
      dueDate: 'We are closed on this day.',
    })
    assert.deepEqual(await refused({ dueDate: addDays(today, 91) }), {
      dueDate: 'Appointments can be booked at most 90 days ahead.',
    })
  })

  test('gives a time to one of fifty people at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signInAs(app, 'User')))
    const calls = Array.from({ length: 50 }, (_, index) => book(people[index % 5]!))
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    const codes = settled.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []))
    assert.deepEqual([...new Set(codes)], ['SLOT_TAKEN'])
    assert.deepEqual(await failure(book(other)), [
      'SLOT_TAKEN',
      { time: 'Failed to book appointment.' },
    ])
  })

  test('waits for another one that is being stored, in place of a deadlock', async () => {
    assert.deepEqual(await atOnce(() => book(client)), ['booked'])
  })

  test('of the last appointment of a day goes to one of two at once', async () => {
    const save = (body: typeof bookingSection.defaults) =>
      admin.call(saveSection(bookingSection), { body })
    await save({ ...bookingSection.defaults, mostPerDay: 2 })
    await book(client, { time: '09:00' })
    const codes = await atOnce(
      () => book(client, { time: '11:00' }),
      () => book(other, { time: '14:00' }),
    )
    assert.deepEqual(codes.sort(), ['SLOT_TAKEN', 'booked'])
    await save(bookingSection.defaults)
  })

  test('is possible again after a cancel', async () => {
    const { id } = await book(client)
    await client.call(appointments.cancel, { params: { id } })
    await book(other)
  })

  test('stops at ten open ones', async () => {
    const times = await slots(client)
    const some = times.slice(0, 12)
    const settled = await Promise.allSettled(some.map((time) => book(client, { time })))
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 10)
    const refused = await failure(book(client, { time: times[13] }))
    assert.equal(refused[0], 'TOO_MANY_OPEN')
  })

  test('by staff is for a client, approved, and may be outside the hours', async () => {
    const staff = { dueDate: addDays(today, 5), time: '19:10', anyTime: true }
    const item = await book(manager, { ...staff, userId: client.accountId })
    assert.deepEqual(
      [item.status, item.time, item.userId.id],
      ['Approved', '19:10', client.accountId],
    )
    assert.deepEqual(await failure(book(manager)), [
      'INVALID_INPUT',
      { userId: 'Client is required' },
    ])
    const { id: userId } = await makeAccount(app.database.db, { role: 'Employee' })
    assert.deepEqual((await failure(book(manager, { userId })))[1], {
      userId: 'Please choose a client.',
    })
    // A client books for themselves, whatever is sent.
    assert.equal((await failure(book(client, staff)))[0], 'INVALID_INPUT')
    assert.equal((await book(other, { userId: client.accountId })).userId.id, other.accountId)
  })
})

describe('the time that somebody keeps while they fill in the form', () => {
  const hold = (who: Visitor, time: string) =>
    who.call(appointments.hold, { body: { dueDate: tomorrow, time } })

  test('is not offered to others, who cannot book it, for five minutes', async () => {
    await hold(client, '10:00')
    assert.ok((await slots(client)).includes('10:00'))
    assert.ok(!(await slots(other)).includes('10:00'))
    assert.equal((await failure(book(other)))[0], 'SLOT_TAKEN')
    assert.equal((await failure(hold(other, '10:00')))[0], 'SLOT_TAKEN')
    app.advance(5 * 60 + 1)
    await book(other)
  })

  test('is one per person, and free when they leave or book', async () => {
    await hold(client, '10:00')
    await hold(client, '11:00')
    assert.ok((await slots(other)).includes('10:00'))
    await client.call(appointments.release, {})
    assert.ok((await slots(other)).includes('11:00'))
    await hold(client, '11:00')
    await book(client, { time: '10:00' })
    assert.ok((await slots(other)).includes('11:00'))
  })

  test('is given to one of many at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signInAs(app, 'User')))
    const settled = await Promise.allSettled(people.map((person) => hold(person, '15:00')))
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('decisions', () => {
  test('one of fifty approvals wins', async () => {
    const { id } = await book(client)
    const calls = Array.from({ length: 50 }, () =>
      manager.call(appointments.approve, { params: { id } }),
    )
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.deepEqual(await failure(manager.call(appointments.approve, { params: { id } })), [
      'CONFLICT',
      'This appointment is approved already.',
    ])
  })

  test('a decline offers other times, and the client takes one', async () => {
    const { id } = await book(client)
    const offers = [
      { dueDate: tomorrow, time: '14:00' },
      { dueDate: tomorrow, time: '15:00' },
    ]
    const declined = { status: 'Declined' as const, note: 'We are away then.', offers }
    const { item } = await manager.call(appointments.change, { params: { id }, body: declined })
    assert.deepEqual(
      item.offers.map(({ time }) => time),
      ['14:00', '15:00'],
    )
    await book(other, { time: '14:00' })
    const accept = (index: number, who: Visitor = client) =>
      who.call(appointments.accept, {
        params: { id },
        body: { startsAt: item.offers[index]!.startsAt },
      })
    assert.equal((await failure(accept(0)))[0], 'SLOT_TAKEN')
    assert.equal((await failure(accept(1, other)))[0], 'NOT_FOUND')
    const { item: taken } = await accept(1)
    assert.deepEqual([taken.status, taken.time, taken.offers], ['Approved', '15:00', []])
    assert.equal((await failure(accept(1)))[0], 'CONFLICT')
  })

  test('only free times are offered, and only with a decline', async () => {
    const { id } = await book(client)
    const change = (changes: object) =>
      manager.call(appointments.change, { params: { id }, body: changes })
    const weekend = [{ dueDate: addDays(today, 5), time: '10:00' }]
    assert.deepEqual((await failure(change({ status: 'Declined', offers: weekend })))[1], {
      'offers.0.dueDate': 'We are closed on this day.',
    })
    assert.equal(
      (await failure(change({ offers: [{ dueDate: tomorrow, time: '15:00' }] })))[0],
      'INVALID_INPUT',
    )
  })

  test('staff move an appointment, also over its own time, but not over another', async () => {
    const { id } = await book(client)
    await book(other, { time: '11:00' })
    const move = (time: string) =>
      manager.call(appointments.change, { params: { id }, body: { dueDate: tomorrow, time } })
    assert.equal((await failure(move('11:00')))[0], 'SLOT_TAKEN')
    assert.equal((await move('10:30')).item.time, '10:30')
  })

  test('a client moves their own, which waits for approval again', async () => {
    const { id } = await book(client)
    await manager.call(appointments.approve, { params: { id } })
    const move = (who: Visitor) =>
      who.call(appointments.reschedule, {
        params: { id },
        body: { dueDate: tomorrow, time: '16:00' },
      })
    assert.equal((await failure(move(other)))[0], 'NOT_FOUND')
    const { item } = await move(client)
    assert.deepEqual([item.status, item.time], ['Pending', '16:00'])
  })

  test('nothing changes after it began', async () => {
    const { id } = await book(client)
    app.clock.now = new Date(momentOf(tomorrow, '10:00'))
    for (const call of [
      () => client.call(appointments.cancel, { params: { id } }),
      () => manager.call(appointments.cancel, { params: { id } }),
      () => manager.call(appointments.approve, { params: { id } }),
    ])
      assert.equal((await failure(call()))[0], 'TOO_LATE')
  })

  test('what others changed in the meantime is not overwritten', async () => {
    const { id, updatedAt } = await book(client)
    await manager.call(appointments.approve, { params: { id } })
    const late = { dueDate: tomorrow, time: '11:00', basedOn: updatedAt }
    assert.equal(
      (await failure(client.call(appointments.reschedule, { params: { id }, body: late })))[0],
      'CONFLICT',
    )
  })

  test('a deleted one is gone', async () => {
    const { id } = await book(client)
    await admin.call(appointments.remove, { params: { id } })
    assert.equal((await failure(client.call(appointments.one, { params: { id } })))[0], 'NOT_FOUND')
  })
})

describe('lists', () => {
  test('a client sees upcoming ones, next first, and past ones, latest first', async () => {
    await book(client, { time: '15:00' })
    await book(client, { time: '10:00' })
    const { id } = await book(client, { time: '12:00' })
    await client.call(appointments.cancel, { params: { id } })
    await book(other, { time: '11:00' })
    const own = (when: 'upcoming' | 'past', sort: 'startsAt' | '-startsAt') =>
      client.call(appointments.own, { query: { when, sort } })
    assert.deepEqual(
      (await own('upcoming', 'startsAt')).rows.map(({ time }) => time),
      ['10:00', '15:00'],
    )
    assert.deepEqual(
      (await own('past', '-startsAt')).rows.map(({ time }) => time),
      ['12:00'],
    )
  })

  test('a declined one is upcoming while an offered time is ahead, which alone is listed', async () => {
    const { id } = await book(client)
    const offers = ['11:00', '11:30'].map((time) => ({ dueDate: tomorrow, time }))
    const body = { status: 'Declined' as const, offers }
    await manager.call(appointments.change, { params: { id }, body })
    const offered = async (when: 'upcoming' | 'past', time: string) => {
      app.clock.now = new Date(momentOf(tomorrow, time))
      const { rows } = await client.call(appointments.own, { query: { when } })
      return rows.map(({ offers: left }) => left.map((offer) => offer.time))
    }
    assert.deepEqual(await offered('upcoming', '10:45'), [['11:00', '11:30']])
    assert.deepEqual(await offered('past', '10:45'), [])
    assert.deepEqual(await offered('upcoming', '11:00'), [['11:30']])
    assert.deepEqual(await offered('upcoming', '11:30'), [])
    assert.deepEqual(await offered('past', '11:30'), [[]])
    assert.deepEqual((await client.call(appointments.one, { params: { id } })).offers, [])
  })

  test('staff filter by status and by when it is due', async () => {
    await book(client, { dueDate: today, time: '15:00' })
    await book(client, { dueDate: addDays(today, 4), time: '15:00' })
    await book(client, { dueDate: addDays(today, 7), time: '15:00' })
    const days = async (filter: 'due-today' | 'due-this-week' | 'due-next-week' | 'Pending') =>
      (await manager.call(appointments.list, { query: { filter } })).total
    assert.deepEqual(
      [await days('due-today'), await days('due-this-week'), await days('due-next-week')],
      [1, 2, 1],
    )
    assert.equal(await days('Pending'), 3)
    const { rows } = await manager.call(appointments.list, {})
    assert.equal(rows[0]?.dueDate, addDays(today, 7))
  })

  test('the days of a month with free times, and the next one after a full day', async () => {
    const query = { month: '2026-11' }
    const { days } = await client.call(appointments.days, { query })
    assert.deepEqual(days.slice(0, 5), [
      today,
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    const saturday = await client.call(appointments.slots, { query: { dueDate: '2026-11-28' } })
    assert.deepEqual(saturday, { slots: [], next: '2026-11-30' })
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { agencySection } from '#features/agency/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { momentOf, timeZone } from '#shared/dates.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { signInAs } from '#test/factories.ts'
import { booking, bookingSection } from '../booking/contract.ts'
import { appointments } from '../contract.ts'
import { calendar, timeOff } from './contract.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database

const tokenIn = (url: string) => /\/calendar\/([\w-]{70})\.ics$/.exec(url)?.[1] ?? ''

async function eventsOf(url: string) {
  const feed = await app.visit().call(calendar.feed, { params: { token: tokenIn(url) } })
  const parsed = new ICAL.Component(ICAL.parse(feed.calendar))
  return parsed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
}

const address = async (who: Visitor) => (await who.call(calendar.address, {})).url

describe('the calendar feed', () => {
  test('of a client has their own appointments, of staff everybody’s', async () => {
    const client = await signInAs(app, 'User')
    const manager = await signInAs(app, 'Manager')
    await makeAppointment(db, { client_id: client.accountId, service: 'Kickoff' })
    await makeAppointment(db, { client_id: client.accountId, status: 'Canceled' })
    await makeAppointment(db, { service: 'Review' })
    assert.deepEqual(await eventsOf(await address(client)), ['Kickoff (Web Studio)'])
    const ofStaff = await eventsOf(await address(manager))
    assert.equal(ofStaff.filter((summary) => /: (Kickoff|Review)$/.test(summary)).length, 2)
  })

  test('is the same text until something changes', async () => {
    const client = await signInAs(app, 'User')
    await makeAppointment(db, { client_id: client.accountId })
    const params = { token: tokenIn(await address(client)) }
    const first = await app.visit().call(calendar.feed, { params })
    app.advance(60)
    assert.deepEqual(await app.visit().call(calendar.feed, { params }), first)
  })

  test('ends with a new address, and with the account', async () => {
    const client = await signInAs(app, 'User')
    const old = await address(client)
    const { url } = await client.call(calendar.replace, {})
    await assert.rejects(eventsOf(old), { code: 'NOT_FOUND' })
    assert.deepEqual(await eventsOf(url), [])
    const suspended = { status: 'Suspended' }
    await db.updateTable('account').set(suspended).where('id', '=', client.accountId).execute()
    await assert.rejects(eventsOf(url), { code: 'NOT_FOUND' })
  })

  test('is not opened by a token of another purpose', async () => {
    const client = await signInAs(app, 'User')
    const token = tokenIn(await address(client))
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const call = app.visit().call(calendar.feed, { params: { token: changed } })
    await assert.rejects(call, { code: 'NOT_FOUND' })
  })
})

test('the calendar file of an appointment is for its client and for editors', async () => {
  const client = await signInAs(app, 'User')
  const { id } = await makeAppointment(db, { client_id: client.accountId })
  const file = await client.call(calendar.file, { params: { id } })
  assert.match(file.name, /^\d{4}-\d\d-\d\d Website review\.ics$/)
  assert.match(file.calendar, /^BEGIN:VCALENDAR/)
  const other = await signInAs(app, 'User')
  await assert.rejects(other.call(calendar.file, { params: { id } }), { code: 'NOT_FOUND' })
})

test('blocked time is not offered, and opens again', async () => {
  const manager = await signInAs(app, 'Manager')
  const client = await signInAs(app, 'User')
  const month = new Date(app.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await client.call(appointments.days, { query: { month } })
  const dueDate = days.at(-1) ?? ''
  const slots = async () => (await client.call(appointments.slots, { query: { dueDate } })).slots
  const free = await slots()
  const startsAt = `${dueDate}T00:00:00Z`
  const endsAt = new Date(Date.parse(startsAt) + 2 * 86_400_000).toISOString()
  const { item } = await manager.call(timeOff.add, { body: { startsAt, endsAt } })
  assert.deepEqual(await slots(), [])
  const { rows } = await manager.call(timeOff.list, { query: { from: dueDate, to: dueDate } })
  assert.deepEqual(rows, [item])
  const others = await signInAs(app, 'Manager')
  const admin = await signInAs(app, 'Admin')
  const listed = async (who: Visitor) =>
    (await who.call(timeOff.list, { query: { from: dueDate, to: dueDate } })).rows
  assert.deepEqual(
    [item.removable, (await listed(others))[0]?.removable, (await listed(admin))[0]?.removable],
    [true, false, true],
  )
  const refused = others.call(timeOff.remove, { params: { id: item.id } })
  await assert.rejects(refused, { code: 'NOT_FOUND' })
  const params = { id: item.id }
  const morning = { startsAt: `${dueDate}T05:00:00Z`, endsAt: `${dueDate}T17:00:00Z` }
  const foreign = others.call(timeOff.edit, { params, body: morning })
  await assert.rejects(foreign, { code: 'NOT_FOUND' })
  const body = { ...morning, reason: 'Dentist' }
  const edited = (await manager.call(timeOff.edit, { params, body })).item
  assert.deepEqual(
    [edited.id, edited.reason, Date.parse(edited.endsAt)],
    [...[item.id, 'Dentist', Date.parse(morning.endsAt)]],
  )
  assert.deepEqual(
    await slots(),
    free.filter((time) => momentOf(dueDate, time) >= new Date(morning.endsAt).toISOString()),
  )
  await manager.call(timeOff.remove, { params })
  assert.deepEqual(await slots(), free)
  const backwards = manager.call(timeOff.add, { body: { startsAt: endsAt, endsAt: startsAt } })
  await assert.rejects(backwards, { code: 'INVALID_INPUT' })
})

test('the calendar lists appointments, blocked time, opening hours and closed days', async () => {
  const manager = await signInAs(app, 'Manager')
  const at = (starts_at: string, ends_at: string) =>
    makeAppointment(db, { starts_at, ends_at, status: 'Approved' })
  const before = await at('2095-03-05T03:30:00Z', '2095-03-05T06:00:00Z')
  const within = await at('2095-03-11T15:00:00Z', '2095-03-11T15:30:00Z')
  await at('2095-03-13T05:00:00Z', '2095-03-13T05:30:00Z')
  const query = { from: '2095-03-05', to: '2095-03-12' }
  const days = await manager.call(calendar.days, { query })
  // In New York, the first appointment begins on the previous day.
  assert.deepEqual(
    days.appointments.map(({ id, dueDate, startsAt }) => [id, dueDate, startsAt]),
    [
      [before.id, '2095-03-04', '2095-03-05T03:30:00.000Z'],
      [within.id, '2095-03-11', '2095-03-11T15:00:00.000Z'],
    ],
  )
  assert.deepEqual(
    days.hours.map(([hours]) => hours?.opens),
    [...[undefined, '09:00', '09:00', '09:00', '09:00', '09:00', undefined]],
  )
  for (const to of ['2095-03-04', '2095-04-16']) {
    const refused = manager.call(calendar.days, { query: { from: query.from, to } })
    await assert.rejects(refused, { code: 'INVALID_INPUT' })
  }
})

test('changes of opening hours list the booked appointments that they exclude', async () => {
  const admin = await signInAs(app, 'Admin')
  const at = (starts_at: string, status: string) => makeAppointment(db, { starts_at, status })
  // Wednesdays, in winter.
  const late = await at('2096-01-11T21:30:00Z', 'Approved')
  const pending = await at('2096-01-18T15:00:00Z', 'Pending')
  await at('2096-01-18T16:00:00Z', 'Canceled')
  const outside = await at('2096-01-18T23:00:00Z', 'Approved')
  const conflicts = async (changed: Partial<typeof bookingSection.defaults>) => {
    const body = { ...bookingSection.defaults, ownHours: true, ...changed }
    const { appointments: found } = await admin.call(booking.conflicts, { body })
    return found.filter(({ dueDate }) => dueDate.startsWith('2096-01')).map(({ id }) => id)
  }
  assert.deepEqual(await conflicts({}), [])
  assert.deepEqual(await conflicts({ wednesday: '09:00-16:30' }), [late.id])
  assert.deepEqual(await conflicts({ wednesday: '' }), [late.id, pending.id, outside.id])
  assert.deepEqual(await conflicts({ closedDays: '2096-01-18 Snow' }), [pending.id, outside.id])

  const ofAgency = async (changed: Partial<typeof agencySection.defaults>) => {
    const body = { ...agencySection.defaults, ...changed }
    const { appointments: found } = await admin.call(booking.officeConflicts, { body })
    return found.filter(({ dueDate }) => dueDate.startsWith('2096-01')).map(({ id }) => id)
  }
  assert.deepEqual(await ofAgency({}), [])
  assert.deepEqual(await ofAgency({ wednesday: '09:00-16:30' }), [late.id])
  assert.deepEqual(await ofAgency({ timeZone: 'Europe/Berlin' }), [late.id])
  assert.equal(timeZone(), agencySection.defaults.timeZone)
  const ownHours = { ...bookingSection.defaults, ownHours: true }
  await admin.call(saveSection(bookingSection), { body: ownHours })
  assert.deepEqual(await ofAgency({ wednesday: '' }), [])
  await admin.call(saveSection(bookingSection), { body: bookingSection.defaults })
})

test('unsaved settings answer with the next free times', async () => {
  const admin = await signInAs(app, 'Admin')
  const next = async (changed: Partial<typeof bookingSection.defaults>) => {
    const body = { ...bookingSection.defaults, ...changed }
    return (await admin.call(booking.nextFree, { body })).days
  }
  const usual = await next({})
  assert.equal(usual.length, 3)
  const hourly = await next({ slotMinutes: 60, closedDays: usual[0]!.day })
  assert.deepEqual(
    hourly.slice(0, 2).map(({ day }) => day),
    [usual[1]!.day, usual[2]!.day],
  )
  assert.ok(hourly[0]!.times.every((time) => time.endsWith(':00')))
  assert.deepEqual(await next({ noticeHours: 720, farthestDays: 10 }), [])
  await assert.rejects(next({ slotMinutes: 5 }), { code: 'INVALID_INPUT' })
})

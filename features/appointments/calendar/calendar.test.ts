import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { signInAs } from '#test/factories.ts'
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
    await makeAppointment(db, { account_id: client.accountId, service: 'Kickoff' })
    await makeAppointment(db, { account_id: client.accountId, status: 'Canceled' })
    await makeAppointment(db, { service: 'Review' })
    assert.deepEqual(await eventsOf(await address(client)), ['Kickoff (Web Studio)'])
    const ofStaff = await eventsOf(await address(manager))
    assert.equal(ofStaff.filter((summary) => /: (Kickoff|Review)$/.test(summary)).length, 2)
  })

  test('is the same text until something changes', async () => {
    const client = await signInAs(app, 'User')
    await makeAppointment(db, { account_id: client.accountId })
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
  const { id } = await makeAppointment(db, { account_id: client.accountId })
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
  await manager.call(timeOff.remove, { params: { id: item.id } })
  assert.deepEqual(await slots(), free)
  const backwards = manager.call(timeOff.add, { body: { startsAt: endsAt, endsAt: startsAt } })
  await assert.rejects(backwards, { code: 'INVALID_INPUT' })
})

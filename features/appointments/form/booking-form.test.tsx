import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { live } from '#features/live/contract.ts'
import { addDays, calendarDay, weekOf } from '#shared/dates.ts'
import { ApiError } from '#shared/errors.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays, typedDay } from '#test/appointments.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { makeService, signInAs } from '#test/factories.ts'
import { booking } from '../booking/contract.ts'
import { appointments, tooManyOpen } from '../contract.ts'
import { clientPages } from '../paths.ts'

let app: TestApp
let client: Awaited<ReturnType<typeof signInAs>>
let day: string
before(async () => {
  app = await startTestApp()
  await makeService(app.database.db, { title: 'Online shops' })
  client = await signInAs(app, 'User')
  day = (await freeDays(client)).at(-1) ?? ''
})

const today = calendarDay(new Date())
const service = () => screen.getByRole('combobox', { name: 'Service' })
const bookButton = () => screen.getByRole('button', { name: 'Book appointment' })
const time = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) })
const times = () => screen.getByRole('radiogroup', { name: /^Time/ })

async function openForm() {
  const tab = await openTab(app, client)
  await tab.visit(clientPages.book)
  return tab
}

async function fillIn(tab: Tab, at: string) {
  await tab.user.click(service())
  await tab.user.click(await screen.findByRole('option', { name: 'Online shops' }))
  await tab.user.click(screen.getByRole('radio', { name: 'In person' }))
  await tab.user.click(screen.getByRole('textbox', { name: 'Reason' }))
  await tab.user.paste('Our sign.')
  await tab.user.click(screen.getByRole('textbox', { name: 'Date' }))
  await tab.user.paste(typedDay(day))
  await tab.user.click(await time(at))
}

test('the services are asked for again if they cannot be read', async (t) => {
  const tab = await openTab(app, client)
  // An event of the stream would also read them again.
  t.after(tab.hold(live.open))
  const end = tab.answer(booking.offered, () => new Response(null, { status: 500 }))
  await tab.visit(clientPages.book)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  end()
  await tab.user.click(retry)
  await screen.findByRole('combobox', { name: 'Service' })
})

test('an empty form says what is missing beside the fields', async () => {
  const tab = await openForm()
  await tab.user.click(bookButton())
  for (const name of ['Service', 'Reason', 'Date', 'Time', 'Meeting type'])
    await screen.findByText(`${name} is required`)
  await waitFor(() => assert.ok(document.activeElement === service()))
})

test('a booking that fails says so at the time, and can be sent again', async () => {
  const tab = await openForm()
  await fillIn(tab, '9:00 AM')
  const end = tab.answer(appointments.add, () => new Response(null, { status: 500 }))
  await tab.user.click(bookButton())
  await within(times()).findByText('Failed to book appointment.')
  end()
  await tab.user.click(bookButton())
  await screen.findByText('Appointment booked successfully!')
  await waitFor(() => assert.equal(tab.address(), clientPages.list))
})

test('a booking that is refused says so at the time, and why in the form', async () => {
  const tab = await openForm()
  await fillIn(tab, '9:30 AM')
  const { body } = new ApiError(tooManyOpen)
  tab.answer(appointments.add, () => Response.json(body, { status: 409 }))
  await tab.user.click(bookButton())
  await within(times()).findByText('Failed to book appointment.')
  const [alert] = within(screen.getByRole('main')).getAllByRole('alert')
  assert.match(alert?.textContent ?? '', /^There are already 10 open appointments\./)
})

test('a day that cannot be booked says why, typed and in the calendar', async () => {
  const tab = await openForm()
  const typed = screen.getByRole('textbox', { name: 'Date' })
  const saturday = weekOf(addDays(today, 7)).last
  for (const [wrong, reason] of [
    [addDays(today, -1), 'This day is in the past.'],
    [addDays(today, 92), 'Appointments can be booked at most 90 days ahead.'],
    [addDays(today, 200), 'Appointments can be booked at most 90 days ahead.'],
    [saturday, 'We are closed on this day.'],
  ] as const) {
    await tab.user.clear(typed)
    await tab.user.type(typed, typedDay(wrong))
    await tab.user.tab()
    await screen.findByText(reason)
  }
  await tab.user.click(screen.getByRole('button', { name: 'Choose Date from a calendar' }))
  // The calendar opens in this month, of which no day may be left.
  if (saturday.slice(0, 7) !== today.slice(0, 7))
    await tab.user.click(await screen.findByRole('button', { name: /next month/i }))
  const closed = (await screen.findAllByRole('button', { name: /We are closed on this day\.$/ }))[0]
  assert.ok(closed)
  assert.ok(closed.matches('[aria-disabled=true]'))
  assert.match(closed.title, /We are closed on this day\.$/)
  await tab.user.click(closed)
  within(screen.getByRole('dialog')).getByText('We are closed on this day.')
})

describe('a time taken by somebody else', () => {
  test('is refused at its field, with fresh times', async () => {
    const other = await signInAs(app, 'User')
    const tab = await openForm()
    // An expired hold, for which the other one takes the time.
    const until = app.clock.now.toISOString()
    tab.answer(appointments.hold, () => Response.json({ until, message: '' }))
    await fillIn(tab, '10:00 AM')
    await other.call(appointments.add, {
      body: {
        ...{ service: 'Online shops', reason: 'How a customer pauses a subscription.' },
        ...{ meetingType: 'phone', dueDate: day, time: '10:00' },
      },
    })
    await tab.user.click(bookButton())
    assert.equal((await findFailure()).textContent, 'Failed to book appointment.')
    await within(times()).findByText('Failed to book appointment.')
    await waitFor(() =>
      assert.equal(screen.queryAllByRole('radio', { name: /^10:00 AM/ }).length, 0),
    )
    await tab.user.click(await time('10:30 AM'))
    await tab.user.click(bookButton())
    await screen.findByText('Appointment booked successfully!')
  })
})

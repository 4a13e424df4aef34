import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { settings } from '#features/settings/contract.ts'
import { momentOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays, makeAppointment } from '#test/appointments.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { staffPages } from '../paths.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

test('saving a closed day lists its booked appointments first', async () => {
  const client = await signInAs(app, 'User', { first_name: 'Greta', last_name: 'Halvorsen' })
  const [day = ''] = await freeDays(client)
  const starts_at = momentOf(day, '10:00')
  const { id } = await makeAppointment(app.database.db, { client_id: client.accountId, starts_at })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/settings?tab=booking')
  const section = within(screen.getByRole('region', { name: 'Booking' }))
  await tab.user.click(section.getByRole('button', { name: 'Add a day' }))
  await tab.user.paste(day)
  await tab.user.click(section.getByRole('textbox', { name: 'Name of day 1' }))
  await tab.user.paste('Stocktaking')
  const save = section.getByRole('button', { name: 'Save changes' })
  await tab.user.click(save)
  const findQuestion = async () =>
    within(await screen.findByRole('alertdialog', { name: /outside the new hours$/ }))
  const question = await findQuestion()
  const listed = question.getByRole('listitem')
  assert.match(listed.textContent, /Greta Halvorsen.*10:00 AM ET/)
  const link = within(listed).getByRole('link', { name: /^Greta Halvorsen/ })
  assert.equal(link.getAttribute('href'), staffPages.details(id))
  await tab.user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => assert.equal(screen.queryAllByRole('alertdialog').length, 0))
  const closedDays = async () => (await admin.call(settings.list, {})).booking.value.closedDays
  assert.equal(await closedDays(), '')

  await tab.user.click(save)
  await tab.user.click((await findQuestion()).getByRole('button', { name: 'Save anyway' }))
  await screen.findByText('Booking settings saved successfully!')
  assert.equal(await closedDays(), `${day} Stocktaking`)
})

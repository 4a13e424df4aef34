import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { clientPages } from '../paths.ts'

let app: TestApp
let client: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  client = await signInAs(app, 'User')
})

const findButton = (name: string) => screen.findByRole('button', { name })

test('when the only appointment of the last page is canceled, the page before it shows', async () => {
  for (let made = 0; made < 6; made += 1)
    await makeAppointment(app.database.db, { client_id: client.accountId })
  const tab = await openTab(app, client)
  await tab.visit(`${clientPages.list}?upcoming=2`)
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming' }))
  await tab.user.click(await upcoming.findByRole('button', { name: /^Cancel/ }))
  await tab.user.click(await findButton('Cancel appointment'))
  await waitFor(() => assert.equal(tab.address(), `${clientPages.list}?upcoming=1`))
  await waitFor(() => assert.equal(upcoming.getAllByRole('article').length, 5))
})

test('the address of the calendar feed is shown', async () => {
  const tab = await openTab(app, client)
  await tab.visit(clientPages.list)
  await tab.user.click(await findButton('Subscribe'))
  const feed = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
  const address = await feed.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  assert.match(address.value, /\/calendar\/.+\.ics$/)
})

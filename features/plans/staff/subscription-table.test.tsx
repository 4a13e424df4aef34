import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { dayFromTyped } from '#ui/date/calendar-day.ts'
import { staffPages } from '../paths.ts'
import { subscriptions } from '../subscriptions/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let plan: Awaited<ReturnType<typeof makePlan>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  plan = await makePlan(app.database.db)
})

const inDialog = async () => within(await screen.findByRole('dialog'))
const makeClient = () =>
  makeAccount(app.database.db, { role: 'User', first_name: 'Greta', last_name: 'Halvorsen' })

async function openDialog() {
  const tab = await openTab(app, admin)
  await tab.visit(staffPages.clients)
  const [start] = screen.getAllByRole('button', { name: 'Start plan' })
  await tab.user.click(start ?? assert.fail('No plan can be started'))
  return { tab, dialog: await inDialog() }
}

test('a plan to start needs a client and a name', async () => {
  const { tab, dialog } = await openDialog()
  await tab.user.click(dialog.getByRole('button', { name: 'Start plan' }))
  for (const text of ['Client is required', 'Please choose a plan.']) await dialog.findByText(text)
})

test('a client is chosen by Enter only once found, and gets the plan', async () => {
  const client = await makeClient()
  const { tab, dialog } = await openDialog()
  const box = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
  await tab.user.click(box)
  await screen.findAllByRole('option')
  const release = tab.hold(people.list)
  await tab.user.keyboard(client.email)
  // Nothing that is listed yet was found by this text.
  await tab.user.keyboard('{Enter}')
  assert.equal(box.value, client.email)
  release()
  await waitFor(() =>
    assert.match(
      screen
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .join('|'),
      /^[^|]*Greta Halvorsen[^|]*\|Create client[^|]*$/,
    ),
  )
  await tab.user.keyboard('{Enter}')
  await waitFor(() => assert.match(box.value, /Greta Halvorsen/))
  await tab.user.click(dialog.getByRole('combobox', { name: 'Plan' }))
  await tab.user.click(await screen.findByRole('option', { name: /^Basic/ }))
  const { value: typed } = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start date' })
  await tab.user.click(dialog.getByRole('button', { name: 'Start plan' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  const { rows } = await admin.call(subscriptions.list, { query: { client: client.id } })
  assert.deepEqual(
    rows.map(({ name, state, startDate }) => [name, state, startDate]),
    [['Basic', 'pending', dayFromTyped(typed)]],
  )
})

test('a past-due plan is suspended, and a Manager only looks', async () => {
  const { id: userId } = await makeClient()
  const { item } = await admin.call(subscriptions.add, { body: { userId, planId: plan.id } })
  const late = { ...item, state: 'past-due', suspendable: true }
  const tab = await openTab(app, admin)
  const headers = { 'X-Total-Count': '1' }
  tab.answer(subscriptions.list, () => Response.json([late], { headers }))
  tab.answer(subscriptions.suspend, () =>
    Response.json({ message: 'The plan is suspended.', item }),
  )
  await tab.visit(staffPages.clients)
  const actions = 'Actions for the plan of Greta Halvorsen'
  await tab.user.click(await screen.findByRole('button', { name: actions }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Suspend plan' }))
  await screen.findByText('The plan is suspended.')

  const reading = await openTab(app, await signInAs(app, 'Manager'))
  await reading.visit(staffPages.clients)
  assert.ok((await screen.findAllByRole('row', { name: /Greta Halvorsen/ })).length > 0)
  assert.equal(screen.queryByRole('button', { name: 'Start plan' }), null)
})

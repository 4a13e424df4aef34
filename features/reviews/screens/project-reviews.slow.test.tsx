import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { addShownVersion, makeDeliverable, makePin } from '#test/reviews.ts'
import { makeStage } from '#test/work.ts'
import { reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

async function makeReview() {
  const client = await signInAs(app, 'User')
  const made = await makeDeliverable(app.database.db, {
    ...{ client_id: client.accountId, title: 'Home page' },
  })
  return { client, ...made }
}

async function open(person: Person, path: string): Promise<Tab> {
  const tab = await openTab(app, person)
  await tab.visit(path)
  return tab
}

const press = async ({ user }: Tab, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const choose = async (tab: Tab, name: string) => {
  const main = within(screen.getByRole('main'))
  await tab.user.click(await main.findByRole('button', { name: 'More' }))
  await tab.user.click(await screen.findByRole('menuitem', { name }))
}

describe('the tab of a project', () => {
  test('shows a deliverable with its state and open pins, and opens it', async () => {
    const { client, id, project_id, version_id } = await makeReview()
    await makePin(app.database.db, { deliverable_id: id, version_id })
    const tab = await open(client, reviewPaths.ofClientProject(project_id))
    const card = within(await screen.findByRole('region', { name: 'Review' }))
    await card.findByText('In review')
    card.getByText(/^Version 1 · .+ · 1 open pin$/)
    await tab.user.click(card.getByRole('link', { name: 'Home page' }))
    await waitFor(() => assert.equal(tab.address(), reviewPaths.client(id)))
    await screen.findByRole('region', { name: 'Decision on version 1' })
  })

  test('is empty for a client, and staff add to it', async () => {
    const client = await signInAs(app, 'User')
    const project = { client_id: client.accountId, showcase: false }
    const { id } = await makeProject(app.database.db, project)
    await open(client, reviewPaths.ofClientProject(id))
    await screen.findByText('Nothing to review yet.')
    assert.equal(screen.queryByRole('button', { name: 'Add deliverable' }), null)
    const tab = await open(manager, reviewPaths.ofProject(id))
    await press(tab, 'Add deliverable')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a deliverable' }))
    await tab.user.type(await dialog.findByRole('textbox', { name: /^Title/ }), 'A new site')
    await tab.user.click(dialog.getByRole('button', { name: 'Add deliverable' }))
    await dialog.findByText('Add a picture or a PDF.')
    // Without a browser, no picture is offered.
    dialog.getByText('Shown as a link.')
  })
})

describe('staff', () => {
  test('rename a deliverable and end its link, and an Admin deletes it', async () => {
    const { id, project_id } = await makeReview()
    const { item } = await manager.call(reviews.openLink, { params: { id } })
    assert.ok(item.linkUrl)
    const tab = await open(manager, reviewPaths.staff(id))
    await choose(tab, 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Home page”' }))
    const title = await dialog.findByRole('textbox', { name: /^Title/ })
    await tab.user.clear(title)
    await tab.user.type(title, 'Landing page')
    await tab.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Landing page' })
    await choose(tab, 'End link')
    await press(tab, 'End link')
    await waitFor(async () =>
      assert.equal((await manager.call(reviews.one, { params: { id } })).linkUrl, null),
    )
    const other = await open(await signInAs(app, 'Admin'), reviewPaths.staff(id))
    await choose(other, 'Delete')
    await press(other, 'Delete deliverable')
    await waitFor(() => assert.equal(other.address(), reviewPaths.ofProject(project_id)))
  })

  test('see how far a version is, and why one failed', async () => {
    const { id } = await makeReview()
    const { db } = app.database
    const version = { deliverable_id: id, number: 2, state: 'preparing', pages_expected: 40 }
    await db.insertInto('deliverable_version').values(version).execute()
    await open(manager, reviewPaths.staff(id))
    await screen.findByText('Version 2 is being prepared.')
    screen.getByText('0 of 40 pages')
    await db
      .updateTable('deliverable_version')
      .set({ state: 'failed', failure: 'offer.pdf: This PDF cannot be read.' })
      .where('number', '=', 2)
      .where('deliverable_id', '=', id)
      .execute()
    await open(manager, reviewPaths.staff(id))
    const alert = await screen.findByRole('alert')
    assert.match(alert.textContent, /Version 2 could not be made\. offer\.pdf: This PDF cannot/)
  })

  test('have pins that the client does not see', async () => {
    const { client, id } = await makeReview()
    const tab = await open(manager, reviewPaths.staff(id))
    await press(tab, 'Add pin')
    await tab.user.keyboard('{Enter}')
    await tab.user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'For us')
    await tab.user.click(screen.getByRole('checkbox', { name: 'Only for staff' }))
    await press(tab, 'Save pin')
    await screen.findByRole('region', { name: 'Internal pin 1' })
    await open(client, reviewPaths.client(id))
    await screen.findByText('0 open pins')
    assert.equal(screen.queryByText('For us'), null)
  })
})

test('the pins of others appear while a client looks', async () => {
  const { client, id, page_id } = await makeReview()
  await open(client, reviewPaths.client(id))
  await screen.findByText('0 open pins')
  const body = { pageId: page_id, x: 20, y: 30, text: 'Is this the right logo?' }
  await manager.call(reviews.setPin, { params: { id }, body })
  await screen.findByRole('button', { name: 'Pin 1, open: Is this the right logo?' })
})

test('a client approves what opens a payment, and has the record', async () => {
  const { client, id, project_id } = await makeReview()
  const { db } = app.database
  await makeStage(db, { project_id, title: 'Design', position: 1, opens_on: 'design' })
  const tab = await open(client, reviewPaths.client(id))
  await screen.findByText('Approving opens the payment “Design”, $300.00.')
  await press(tab, 'Approve')
  await press(tab, 'Approve version 1')
  await screen.findByText(/^Version 1, by /)
  await tab.user.click(screen.getByText('Records of decisions'))
  screen.getByRole('region', { name: 'Approved version 1' })
})

test('a decision on a version that was replaced is refused', async () => {
  const { client, id } = await makeReview()
  const tab = await open(client, reviewPaths.client(id))
  await press(tab, 'Approve')
  await addShownVersion(app.database.db, id, 2)
  await press(tab, 'Approve version 1')
  await screen.findByText(/Show version 2/)
  assert.equal(screen.queryByRole('button', { name: /^Approve/ }), null)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { supportPages } from '#features/chat/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeRequest } from '#test/change-requests.ts'
import { say } from '#test/chats.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { changePaths } from './paths.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function makeOwner() {
  const client = await signInAs(app, 'User')
  const { id } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, title: 'A harbor' },
  })
  return { client, projectId: id }
}

const stateOf = (title: string) => screen.findByRole('button', { name: new RegExp(title) })

test('a client asks for a change, staff answer, the client accepts', async () => {
  const { client, projectId } = await makeOwner()
  const manager = await signInAs(app, 'Manager')
  const own = await openTab(app, client)
  await own.visit(changePaths.client(projectId))
  ;(await screen.findByRole('button', { name: 'Request a change' })).click()
  const ask = within(await screen.findByRole('dialog', { name: 'Request a change' }))
  await own.user.type(await ask.findByLabelText(/^Title/), 'A gallery')
  await own.user.type(ask.getByLabelText(/^What to change/), 'Pictures of the harbor.')
  ask.getByRole('button', { name: 'Send request' }).click()
  assert.match((await stateOf('A gallery')).textContent, /Asked/)

  const staff = await openTab(app, manager)
  await staff.visit(changePaths.staff(projectId))
  ;(await screen.findByRole('button', { name: 'Answer' })).click()
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer “A gallery”' }))
  await staff.user.type(await dialog.findByLabelText(/^Price/), '450')
  dialog.getByRole('button', { name: 'Send answer' }).click()
  await waitFor(async () =>
    assert.match((await stateOf('A gallery')).textContent, /Waiting for the client/),
  )

  const back = await openTab(app, client)
  await back.visit(changePaths.client(projectId))
  const answer = within(await screen.findByRole('region', { name: 'Answer' }))
  answer.getByText('$450.00')
  answer.getByRole('button', { name: 'Accept' }).click()
  await waitFor(async () => assert.match((await stateOf('A gallery')).textContent, /Accepted/))
  const record = within(await screen.findByRole('region', { name: 'Decision' }))
  record.getByText('Accepted')
  assert.equal(screen.queryByRole('button', { name: 'Accept' }), null)
})

test('staff mark an accepted change as done', async () => {
  const { client, projectId } = await makeOwner()
  await makeRequest(app.database.db, {
    ...{ client_id: client.accountId, project_id: projectId, title: 'A gallery' },
    ...{ state: 'accepted', answer: 'included', answered_at: '2026-11-02T12:00:00Z' },
  })
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit(changePaths.staff(projectId))
  ;(await stateOf('A gallery')).click()
  ;(await screen.findByRole('button', { name: 'Mark as done' })).click()
  await waitFor(async () => assert.match((await stateOf('A gallery')).textContent, /Done/))
})

test('staff add the line of an accepted price that no invoice has to a draft', async () => {
  const { client, projectId } = await makeOwner()
  await makeRequest(app.database.db, {
    ...{ client_id: client.accountId, project_id: projectId, title: 'A gallery' },
    ...{ state: 'accepted', answer: 'price', cents: 45_000, currency: 'USD' },
    answered_at: '2026-11-02T12:00:00Z',
  })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(changePaths.staff(projectId))
  const row = await stateOf('A gallery')
  assert.match(row.textContent, /not billed/)
  row.click()
  ;(await screen.findByRole('button', { name: 'Add to a draft' })).click()
  await screen.findByRole('link', { name: 'Its invoice' })
  assert.equal(screen.queryByRole('button', { name: 'Add to a draft' }), null)
  await waitFor(async () => assert.doesNotMatch((await stateOf('A gallery')).textContent, /billed/))
})

test('a message of a client becomes a change request', async () => {
  const { client } = await makeOwner()
  await say(client, client.accountId, 'Can the gallery be larger?')
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit(supportPages.conversation(client.accountId))
  await tab.user.click(await screen.findByRole('button', { name: 'Message actions' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Make this a change request' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Request a change' }))
  const words = await ask.findByLabelText<HTMLTextAreaElement>(/^What to change/)
  assert.equal(words.value, 'Can the gallery be larger?')
  ask.getByRole('button', { name: 'Send request' }).click()
  await waitFor(async () => {
    const rows = app.database.db.selectFrom('change_request').select('title')
    const asked = await rows.where('client_id', '=', client.accountId).execute()
    assert.deepEqual(asked, [{ title: 'Can the gallery be larger?' }])
  })
})

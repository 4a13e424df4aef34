import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { askFor } from '#test/onboardings.ts'
import { onboardings } from '../contract.ts'
import { onboardingPaths } from '../paths.ts'
import { templates } from '../templates/contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const item = async (title: string) => within(await screen.findByRole('region', { name: title }))

async function answered(answer = 'Boats') {
  const made = await askFor(app, { title: 'Slogan' })
  const id = made.items[0]?.id ?? ''
  const body = { basedOn: 0, answer }
  await made.client.call(onboardings.saveAnswer, { params: { id }, body })
  await made.client.call(onboardings.send, { params: { id: made.listId }, body: { ids: [id] } })
  return made
}

test('staff ask for content from a template, add an item, and remove one', async () => {
  const client = await signInAs(app, 'User')
  const manager = await signInAs(app, 'Manager')
  const { id: projectId } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false },
  })
  const asked = { help: '', required: true, options: [] }
  await manager.call(templates.add, {
    body: {
      title: 'Small site',
      items: [{ id: crypto.randomUUID(), kind: 'question', title: 'Slogan', ...asked }],
    },
  })
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  ;(await screen.findByRole('button', { name: 'Ask for content' })).click()
  await screen.findByRole('dialog', { name: 'Ask for content' })
  await chooseOption(tab, 'Begin with', 'Small site')
  const start = within(await screen.findByRole('dialog', { name: 'Ask for content' }))
  await tab.user.click(start.getByRole('switch', { name: /Starts when complete/ }))
  start.getByRole('button', { name: 'Ask for content' }).click()
  await screen.findByText('0 of 1 accepted')
  screen.getByText('Missing: Slogan.')

  ;(await screen.findByRole('button', { name: 'Add item' })).click()
  const add = within(await screen.findByRole('dialog', { name: 'Add an item' }))
  await tab.user.type(await add.findByLabelText(/^Title/), 'Opening hours')
  add.getByRole('button', { name: 'Add item' }).click()
  await screen.findByText('0 of 2 accepted')
  const { onboarding } = await manager.call(onboardings.ofProject, { params: { id: projectId } })
  assert.equal(onboarding?.holds, true)

  await tab.user.click(await screen.findByRole('button', { name: /^\d?Slogan/ }))
  await tab.user.click(await screen.findByRole('button', { name: 'Actions for Slogan' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  ;(await screen.findByRole('button', { name: 'Remove item' })).click()
  await screen.findByText('0 of 1 accepted')
})

test('staff accept what came', async () => {
  const { manager, projectId, read } = await answered()
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  await screen.findByText('To check: Slogan.')
  const slogan = await item('Slogan')
  slogan.getByText('Boats')
  ;(await slogan.findByRole('button', { name: 'Accept' })).click()
  await screen.findByText('1 of 1 accepted')
  assert.equal((await read()).items[0]?.state, 'accepted')
})

test('an answer is used, says where, and is used again only after a question', async () => {
  const { manager, projectId, read } = await answered()
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  const use = async (label: string) => {
    await tab.user.click(await (await item('Slogan')).findByRole('button', { name: 'Use it' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: label }))
  }
  await use('In this project')
  const used = await (await item('Slogan')).findByRole('link', { name: 'In this project' })
  assert.equal(used.getAttribute('href'), `/admin/projects/edit-project/${projectId}`)
  await use('In this project, again')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Use “Slogan” again?' }))
  ask.getByRole('button', { name: 'Use again' }).click()
  await waitFor(async () => assert.equal((await read()).items[0]?.uses?.length, 2))
})

test('staff return an item with a reason', async () => {
  const { manager, projectId, read } = await answered()
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  ;(await (await item('Slogan')).findByRole('button', { name: 'Return' })).click()
  const dialog = within(await screen.findByRole('dialog', { name: 'Return “Slogan”' }))
  dialog.getByRole('button', { name: 'Return item' }).click()
  await dialog.findByText('Please say what is missing.')
  await tab.user.type(dialog.getByLabelText(/^What is missing/), 'Which boats?')
  dialog.getByRole('button', { name: 'Return item' }).click()
  await (await item('Slogan')).findByText('Which boats?')
  assert.equal((await read()).items[0]?.reason, 'Which boats?')
})

test('an answer that changed meanwhile is not accepted unseen', async () => {
  const { client, manager, projectId, items, read } = await answered()
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  const accept = await (await item('Slogan')).findByRole('button', { name: 'Accept' })
  const params = { id: items[0]?.id ?? '' }
  await client.call(onboardings.saveAnswer, { params, body: { basedOn: 1, answer: 'Ferries' } })
  accept.click()
  await (await item('Slogan')).findByText('Ferries')
  assert.equal((await read()).items[0]?.state, 'sent')
})

test('a login is shown for a reason, and gone when the dialog is closed', async () => {
  const { client, manager, projectId, items } = await askFor(app, {
    ...{ title: 'Hosting', kind: 'login' },
  })
  const login = { address: 'host.example', username: 'greta', password: 'Herring-42', note: '' }
  const params = { id: items[0]?.id ?? '' }
  await client.call(onboardings.saveLogin, { params, body: login })
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId))
  ;(await (await item('Hosting')).findByRole('button', { name: 'Show login' })).click()
  const ask = within(await screen.findByRole('dialog', { name: 'Show “Hosting”' }))
  await tab.user.type(ask.getByLabelText(/^Why you need it/), 'Moving the domain')
  ask.getByRole('button', { name: 'Show login' }).click()
  await screen.findByText('Herring-42')
  ;(await screen.findByRole('button', { name: 'Done' })).click()
  await waitFor(() => assert.equal(screen.queryByText('Herring-42'), null))
  await (await item('Hosting')).findByText('Moving the domain')
})

test('the overview of the project says what is missing', async () => {
  const { manager, projectId } = await askFor(app, { title: 'Slogan' }, { title: 'Opening hours' })
  const tab = await openTab(app, manager)
  await tab.visit(onboardingPaths.staff(projectId).replace('content', 'overview'))
  await screen.findByText('2 of 2 still to come: Slogan, Opening hours.')
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { projectPaths } from '#features/projects/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeStage } from '#test/work.ts'
import { stages } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('an Admin begins a schedule with a template, and its stages must sum to the price', async () => {
  const client = await signInAs(app, 'User')
  const { id } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, title: 'A harbor' },
  })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  const { user } = tab
  await tab.visit(projectPaths.details(id))
  const section = within(await screen.findByRole('region', { name: 'Payment' }))
  await section.findByText('No stages are agreed yet.')
  await user.click(section.getByRole('button', { name: 'Add stages' }))
  const form = within(await screen.findByRole('dialog', { name: 'Payment by stages' }))
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))
  await save()
  await form.findByText('Enter the price of the project.')
  await form.findByText('Add at least one stage.')
  await user.type(form.getByRole('textbox', { name: /Price before tax/ }), '1000')
  await user.click(await form.findByRole('button', { name: '50/50' }))
  await form.findByDisplayValue('Completion')
  const [first] = form.getAllByRole('textbox', { name: /^Percent/ })
  await user.clear(first!)
  await user.type(first!, '40')
  await save()
  await form.findByText('The stages sum to $900.00, not $1,000.00.')
  await user.clear(first!)
  await user.type(first!, '50')
  await save()
  await section.findByText('Next: opens with the signature')
  await section.findByText('Opens when the project is completed')
})

test('a schedule that somebody else saved since is not overwritten, but compared', async () => {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const project = await makeProject(db, { client_id: client.accountId, showcase: false })
  await makeStage(db, { project_id: project.id, title: 'Start' })
  const params = { id: project.id }
  const [admin, other] = [await signInAs(app, 'Admin'), await signInAs(app, 'Admin')]
  const tab = await openTab(app, admin)
  const { user } = tab
  await tab.visit(projectPaths.details(project.id))
  await user.click(await screen.findByRole('button', { name: 'Edit stages' }))
  const form = within(await screen.findByRole('dialog', { name: 'Payment by stages' }))
  const title = form.getByDisplayValue('Start')
  const { updatedAt: basedOn } = await other.call(stages.list, { params })
  const opener = { opensOn: 'decision', opensDate: null, opensStatus: null } as const
  const stage = { percent: 100, amount: null, ...opener }
  const theirs = { value: 300, currency: 'USD', stages: [{ ...stage, title: 'Theirs' }] }
  await other.call(stages.save, { params, body: { ...theirs, basedOn } })
  await user.clear(title)
  await user.type(title, 'Mine')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: /changed this/ }))
  await conflict.findByText('Unchanged: price before tax.')
  const titles = async () =>
    (await other.call(stages.list, { params })).stages.map((each) => each.title)
  assert.deepEqual(await titles(), ['Theirs'])
  await user.click(conflict.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  assert.deepEqual(await titles(), ['Mine'])
})

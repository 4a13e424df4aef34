import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { calendarDay, formatDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { projects } from './contract.ts'

const list = '/client-portal/my-projects'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a client without a project is told so', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit(list)
  screen.getByText('No projects found!')
})

test('a client finds a project on the next page or by its name, with its due date and status', async () => {
  const client = await signInAs(app, 'User')
  const add = (title: string, values: object = {}) =>
    makeProject(app.database.db, { title, client_id: client.accountId, ...values })
  await add('A jetty', { due_date: '2024-01-15', status: 'in-progress' })
  for (const title of ['A slip', 'A shed', 'A crane', 'A winch'])
    await add(title, { status: 'completed' })
  const dueDate = calendarDay(new Date(app.clock.now.getTime() + 90 * 86_400_000))
  const { id } = await add('A boathouse', { due_date: dueDate, status: 'in-progress' })
  const tab = await openTab(app, client)
  await tab.visit(list)
  const pages = within(screen.getByRole('navigation', { name: 'Projects, pages' }))
  await tab.user.click(pages.getByRole('link', { name: 'Next' }))
  const jetty = await screen.findByRole('row', { name: /A jetty/ })
  assert.match(jetty.textContent, /January 15, 2024.*Overdue/)
  await tab.user.click(screen.getByRole('searchbox', { name: 'Search projects' }))
  await tab.user.paste('boat')
  const boathouse = await screen.findByRole('row', { name: /A boathouse/ })
  assert.ok(boathouse.textContent.includes(`${formatDay(dueDate)}In progress`))
  await tab.user.click(screen.getByRole('link', { name: 'View Updates of A boathouse' }))
  await waitFor(() => assert.equal(tab.address(), `${list}/details/${id}`))
  await screen.findByText(/\d+ days left/)
})

test('a row has a cover, the finished tasks, the next step and the last update', async () => {
  const { db } = app.database
  const [client, admin] = [await signInAs(app, 'User'), await signInAs(app, 'Admin')]
  const values = { client_id: client.accountId, status: 'in-progress' }
  const { id } = await makeProject(db, { ...values, title: 'A boathouse' })
  for (const status of ['completed', 'completed', 'pending'])
    await makeTask(db, { project_id: id, status, title: 'Not for clients' })
  await admin.call(projects.edit, { params: { id }, body: { comment: 'The roof is on.' } })
  const canceled = { client_id: client.accountId, status: 'canceled', title: 'A ferry' }
  await makeTask(db, { project_id: (await makeProject(db, canceled)).id })
  const tab = await openTab(app, client)
  await tab.visit(list)
  const row = await screen.findByRole('row', { name: /A boathouse/ })
  assert.match(row.textContent, /2 of 3 tasks done.*In the works.*Today: The roof is on\./)
  assert.doesNotMatch(row.textContent, /Not for clients/)
  const [cover] = within(row).getAllByRole('cell')
  assert.match(cover?.textContent ?? '', /A boathouse/)
  assert.doesNotMatch(screen.getByRole('row', { name: /A ferry/ }).textContent, /tasks? done/)
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { tasks } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
let employee: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager', { first_name: 'Teo', last_name: 'Marchetti' })
  employee = await signInAs(app, 'Employee')
})

const ownTask = (values: object = {}) =>
  makeTask(app.database.db, { account_id: employee.accountId, ...values })

/** Opens the board, searched for this task. */
async function openBoard(person: Person, title: string): Promise<Tab> {
  const tab = await openTab(app, person)
  await tab.visit(`/admin/task?q=${encodeURIComponent(title)}`)
  await tab.user.click(screen.getByRole('radio', { name: 'Board' }))
  return tab
}

/** Waits for the card of a task in this column. */
const findCard = (column: string, title: string) =>
  waitFor(() => {
    const region = within(screen.getByRole('region', { name: column }))
    const card = region.getByRole('link', { name: title }).closest('article')
    return card ?? assert.fail('The card is no article')
  })

async function openActions(tab: Tab, title: string) {
  await tab.user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  const items = await screen.findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent)
}

async function act(tab: Tab, title: string, action: string) {
  await openActions(tab, title)
  await tab.user.click(await screen.findByRole('menuitem', { name: action }))
}

test('a card starts its timer, unless it is completed', async () => {
  const open = await ownTask()
  const tab = await openBoard(admin, open.title)
  const card = within(await findCard('Pending', open.title))
  card.getByRole('button', { name: `Start Task: ${open.title}` })
  await act(tab, open.title, 'Move to Completed')
  const moved = within(await findCard('Completed', open.title))
  assert.equal(moved.queryByRole('button', { name: /^Start Task/ }), null)
})

test('a deleted task leaves the board', async () => {
  const { title } = await ownTask({ due_date: '2024-01-15', priority: 'high' })
  const tab = await openBoard(admin, title)
  const card = within(await findCard('Pending', title))
  card.getByText('Overdue')
  card.getByText('High')
  await act(tab, title, 'Delete')
  await tab.user.click(await screen.findByRole('button', { name: 'Delete task' }))
  await screen.findByText(/^Nothing found for/)
  assert.equal(screen.queryByRole('article'), null)
})

test('a Manager moves a task by its menu, and cannot delete it', async () => {
  const { title } = await ownTask()
  const tab = await openBoard(manager, title)
  await findCard('Pending', title)
  const actions = await openActions(tab, title)
  assert.ok(actions.includes('Edit'))
  assert.ok(!actions.includes('Delete'))
  await tab.user.click(screen.getByRole('menuitem', { name: 'Move to Completed' }))
  await findCard('Completed', title)
})

test('an Employee sees own tasks, and may only move them', async () => {
  const own = await ownTask()
  const other = await makeTask(app.database.db)
  await openBoard(employee, other.title)
  await screen.findByText(/^Nothing found for/)
  assert.equal(screen.queryByRole('link', { name: 'Add task' }), null)
  const tab = await openBoard(employee, own.title)
  assert.deepEqual(await openActions(tab, own.title), [
    'Move to In progress',
    'Move to Completed',
    'Details',
  ])
  await tab.visit(`/admin/task/edit-task/${own.id}`)
  assert.equal(tab.address(), '/admin/task')
  assert.equal(screen.queryByRole('textbox', { name: 'Title' }), null)
})

describe('two people', () => {
  test('move one task: the second sees who was first, and where it is', async () => {
    const { id, title } = await ownTask()
    const tab = await openBoard(admin, title)
    await findCard('Pending', title)
    const release = tab.hold(tasks.edit)
    await act(tab, title, 'Move to In progress')
    await findCard('In progress', title)
    await manager.call(tasks.edit, { params: { id }, body: { status: 'completed' } })
    release()
    const { textContent } = await findFailure()
    assert.match(textContent, /Teo Marchetti changed this at \d/)
    assert.ok(textContent.includes(`“${title}” is now Completed.`), textContent)
    await findCard('Completed', title)
  })
})

test('the board filters by due date, and a filter without tasks can be cleared', async () => {
  const { title } = await ownTask({ due_date: '2024-01-05' })
  const tab = await openBoard(admin, title)
  await findCard('Pending', title)
  await tab.user.click(screen.getByRole('combobox', { name: 'Show' }))
  const options = await screen.findAllByRole('option')
  // Each status is a column.
  assert.deepEqual(
    options.map(({ textContent }) => textContent),
    ['All Task', 'Overdue', 'Due Today', 'Due This Week'],
  )
  await tab.user.click(screen.getByRole('option', { name: 'Overdue' }))
  await waitFor(() => assert.match(tab.address(), /filter=overdue/))
  await findCard('Pending', title)
  await chooseOption(tab, 'Show', 'Due Today')
  await screen.findByText('No tasks match the search and filters.')
  await tab.user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => assert.equal(tab.address(), '/admin/task?filter=due-today'))
  await chooseOption(tab, 'Show', 'All Task')
  await waitFor(() => assert.equal(tab.address(), '/admin/task'))
  await screen.findByRole('region', { name: 'Completed' })
})

test('the board does not say what it finds before it is known', async (t) => {
  const { title } = await ownTask()
  const tab = await openBoard(admin, 'nothing of the kind')
  await screen.findByText(/^Nothing found for/)
  const release = tab.hold(tasks.list)
  t.after(release)
  await tab.user.click(screen.getByRole('button', { name: 'Clear the search' }))
  const column = await screen.findByRole('region', { name: 'Pending' })
  assert.equal(column.getAttribute('aria-busy'), 'true')
  for (const said of [/^Nothing found/, 'No Task Found', 'No tasks here.'])
    assert.equal(screen.queryByText(said), null)
  release()
  await findCard('Pending', title)
})

test('a column links to what it does not show, and the board shows all again', async () => {
  const { title } = await ownTask({ status: 'completed' })
  const tab = await openTab(app, admin)
  tab.answer(tasks.list, async ({ url, pass }) => {
    const response = await pass()
    if (!url.includes('status=completed')) return response
    const headers = new Headers(response.headers)
    headers.set('x-total-count', '73')
    return new Response(await response.text(), { headers })
  })
  await tab.visit('/admin/task')
  await tab.user.click(screen.getByRole('radio', { name: 'Board' }))
  await findCard('Completed', title)
  await tab.user.click(await screen.findByRole('link', { name: /more tasks: Completed/ }))
  await screen.findByRole('table', { name: 'Tasks' })
  assert.equal(tab.address(), '/admin/task?filter=completed')
  await waitFor(() =>
    assert.equal(screen.getByRole('combobox', { name: 'Show' }).textContent, 'Completed'),
  )
  await tab.user.click(screen.getByRole('radio', { name: 'Board' }))
  await screen.findByRole('region', { name: 'In progress' })
  assert.equal(tab.address(), '/admin/task')
})

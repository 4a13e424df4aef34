import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { tasks } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

/** Types into a field with options, and takes the one that is found. */
async function find(tab: Tab, name: string, typed: string) {
  combobox(name).focus()
  await tab.user.paste(typed)
  await waitFor(() => {
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    assert.equal(options.length, 1, options.join())
    assert.match(options.join(), new RegExp(typed))
  })
  await tab.user.keyboard('{Enter}')
}

test('an empty form says what is missing, at the first field', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/task')
  await tab.user.click(screen.getByRole('link', { name: 'Add task' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Add task' }))
  for (const text of [
    'Task title is required',
    'Description is required',
    'User assignment is required',
    'Project assignment is required',
  ])
    await screen.findByText(text)
  assert.equal(document.activeElement, field('Title'))
})

test('a task is added for a person and a project that are found, and edited', async () => {
  const { db } = app.database
  await makeAccount(db, { first_name: 'Ines', last_name: 'Okafor', role: 'Employee' })
  await makeAccount(db, { first_name: 'Teo', last_name: 'Marchetti', role: 'Employee' })
  await makeProject(db, { title: 'Spring catalog' })
  await makeProject(db, { title: 'Autumn catalog' })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/task/add-task')
  await write(tab, 'Title', 'Measure the oven')
  await write(tab, 'Description', 'Width, height and depth of it.')
  await find(tab, 'Employee', 'Ines Okafor')
  await find(tab, 'Project', 'Spring catalog')
  await write(tab, 'Due date', '01/15/2024')
  await tab.user.click(screen.getByRole('button', { name: 'Add task' }))
  await screen.findByText('Task added successfully!')
  const row = await screen.findByRole('row', { name: /Measure the oven/ })
  for (const text of [
    'Width, height and de…',
    'Spring catalog',
    'Ines Okafor',
    'Overdue',
    'Pending',
  ])
    within(row).getByText(text)

  await tab.user.click(screen.getByRole('button', { name: 'Actions for Measure the oven' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => assert.equal(field('Description').value, 'Width, height and depth of it.'))
  await tab.user.click(combobox('Priority'))
  await tab.user.click(await screen.findByRole('option', { name: 'High' }))
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Task updated successfully!')
  await within(await screen.findByRole('row', { name: /Measure the oven/ })).findByText('High')
})

test('beside the form are the missing fields, which lead there, and the project', async (t) => {
  const wide = t.mock.method(window, 'matchMedia', (query: string) => ({
    ...{ matches: query.includes('min-width: 80rem'), media: query },
    addEventListener() {},
    removeEventListener() {},
  }))
  const tab = await openTab(app, admin)
  await tab.visit('/admin/task/add-task')
  const aside = within(await screen.findByRole('complementary', { name: 'About this form' }))
  await tab.user.click(await aside.findByRole('button', { name: 'Title' }))
  assert.equal(document.activeElement, screen.getByRole('textbox', { name: 'Title' }))
  await tab.user.keyboard('Count the seeds')
  await waitFor(() => assert.equal(aside.queryByRole('button', { name: 'Title' }), null))
  aside.getByRole('button', { name: 'Project' })
  wide.mock.restore()
})

describe('two people', () => {
  test('edit one task: the second compares both versions', async () => {
    const { id } = await makeTask(app.database.db)
    const params = { id }
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/task/edit-task/${id}`)
    await write(tab, 'Description', 'Only up the hill.')
    const manager = await signInAs(app, 'Manager')
    await manager.call(tasks.edit, { params, body: { priority: 'high' } })
    await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: /changed this at/ }))
    assert.ok(dialog.getAllByText('Only up the hill.').length > 0)
    await tab.user.click(dialog.getByRole('button', { name: 'Use mine' }))
    await waitFor(() => assert.equal(tab.address(), '/admin/task'))
    const { description } = await admin.call(tasks.one, { params })
    assert.equal(description, 'Only up the hill.')
  })
})

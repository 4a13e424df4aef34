import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { tasks } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let employee: typeof admin
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  employee = await signInAs(app, 'Employee', { first_name: 'Ines', last_name: 'Okafor' })
})

const ownTask = () =>
  makeTask(app.database.db, {
    account_id: employee.accountId,
    description: 'Down the hill\nand up again.',
  })

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })

describe('an Employee', () => {
  test('changes the status of a task alone', async () => {
    const { id } = await ownTask()
    const tab = await openTab(app, employee)
    await tab.visit(`/admin/task/details/${id}`)
    screen.getByText(/Down the hill\s+and up again\./)
    assert.equal(screen.queryByRole('link', { name: 'Edit' }), null)
    await tab.user.click(screen.getByRole('combobox', { name: 'Status' }))
    await tab.user.click(await screen.findByRole('option', { name: 'In progress' }))
    await screen.findByText('Task updated successfully!')
    assert.equal((await employee.call(tasks.one, { params: { id } })).status, 'in-progress')
  })

  test('finds a comment again that was not sent, and sends it', async () => {
    const { id } = await ownTask()
    const tab = await openTab(app, employee)
    await tab.visit(`/admin/task/details/${id}`)
    await tab.user.click(await screen.findByRole('textbox', { name: 'Comment' }))
    await tab.user.paste('Half of it is\ndone.')
    await tab.visit('/admin/task')
    await screen.findByRole('table', { name: 'Tasks' })
    await tab.visit(`/admin/task/details/${id}`)
    await waitFor(() => assert.equal(comment().value, 'Half of it is\ndone.'))
    await tab.user.click(screen.getByRole('button', { name: 'Add comment' }))
    const list = await screen.findByRole('list', { name: 'Comments' })
    await within(list).findByText(/Half of it is/)
    await waitFor(() => assert.equal(comment().value, ''))
  })
})

test('a comment of somebody else appears on the open page', async () => {
  const { id } = await ownTask()
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/task/details/${id}`)
  await screen.findByText(/^No comments yet\./)
  await employee.call(tasks.comment, { params: { id }, body: { text: 'Half of it is done.' } })
  const listed = within(await screen.findByRole('list', { name: 'Comments' }))
  await waitFor(() =>
    assert.match(listed.getByRole('listitem').textContent, /Ines Okafor.*Half of it is done\./),
  )
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { accounts } from '#features/accounts/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { process } from '#features/process/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab, writeRichText } from '#test/dom/tab.tsx'
import { fullProfile, makeAccount, makeProcessStep, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  await makeProcessStep(app.database.db)
  // The only one is shown in place of the table.
  for (const description of ['<p>Two people.</p>', '<p>Three people.</p>'])
    await admin.call(pages.about.add, { body: { description } })
  await makeAccount(app.database.db)
})

const conflict = { code: 'CONFLICT', message: 'Not today.' }

describe('a list that cannot be read', () => {
  const answers = {
    'says what the server said': [conflict.message, () => Response.json(conflict, { status: 409 })],
    'without words says that an error occurred': [
      'An error occurred',
      () => new Response(null, { status: 500 }),
    ],
  } as const
  for (const [does, [said, answer]] of Object.entries(answers)) {
    test(`${does}, and still adds`, async () => {
      const tab = await openTab(app, admin)
      tab.answer(faqs.list, answer)
      await tab.visit('/admin/faqs')
      await screen.findByText(said)
      screen.getByRole('link', { name: 'Add Faq' })
    })
  }
})

describe('a delete', () => {
  for (const [says, status, page, call, button] of [
    ['Failed to delete service.', 500, '/admin/process', process.remove, 'Delete step'],
    ['Failed to delete about.', 500, '/admin/about', pages.about.remove, 'Delete about text'],
    ['Failed to delete user.', 500, '/admin/users?filter=User', accounts.remove, 'Delete user'],
    ['Unexpected response format', 200, '/admin/process', process.remove, 'Delete step'],
  ] as const) {
    test(`that fails with an empty ${status} says: ${says}`, async () => {
      const tab = await openTab(app, admin)
      await tab.visit(page)
      tab.answer(call, () => new Response(null, { status }))
      const [actions] = await screen.findAllByRole('button', { name: /^Actions for/ })
      await tab.user.click(actions ?? assert.fail())
      await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await tab.user.click(await screen.findByRole('button', { name: button }))
      assert.equal((await findFailure()).textContent, says)
    })
  }
})

const inForm = () => within(screen.getByRole('main')).findByRole('alert')

async function dismiss(tab: Tab) {
  await tab.user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Dismiss' }), null))
}

test('a save that fails shows its message in the form and as a toast, once each', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs/add-faq')
  await tab.user.type(screen.getByRole('textbox', { name: 'Question' }), 'Who fails?')
  await writeRichText('Answer', '<p>This one.</p>')
  const unknown = 'An error occurred, please try again.'
  for (const [said, answer] of [
    [conflict.message, () => Response.json(conflict, { status: 409 })],
    [unknown, () => new Response(null, { status: 500 })],
    [unknown, () => new Response('{"message":', { status: 201 })],
  ] as const) {
    tab.answer(faqs.add, answer)
    await tab.user.click(screen.getByRole('button', { name: 'Add faq' }))
    assert.equal((await findFailure()).textContent, said)
    assert.equal((await inForm()).textContent, said)
    await dismiss(tab)
  }
})

test('a profile that cannot be saved says so in its form and as a toast', async () => {
  const tab = await openTab(app, await signInAs(app, 'User', fullProfile))
  await tab.visit('/client-portal/profile')
  tab.answer(accounts.update, () => new Response(null, { status: 500 }))
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const said = 'An error occurred, please try again.'
  assert.equal((await findFailure()).textContent, said)
  assert.equal((await inForm()).textContent, said)
})

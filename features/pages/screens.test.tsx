import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, writeRichText } from '#test/dom/tab.tsx'
import { makePageText, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('the only policy is shown in place of a table, and a second one makes it a table', async () => {
  await makePageText(app.database.db, {
    kind: 'refund-policy',
    description: `<p>${'We refund. '.repeat(30)}</p>`,
  })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit('/admin/refund-policy')
  await screen.findByText(/^Live since /)
  const { textContent } = screen.getByRole('article')
  for (const said of ['Created', 'Updated']) assert.ok(textContent.includes(said))
  assert.match(textContent, /(We refund. ){17}/)
  assert.doesNotMatch(textContent, /(We refund. ){19}/)
  for (const role of ['table', 'searchbox', 'checkbox'])
    assert.equal(screen.queryByRole(role), null, role)
  assert.equal(screen.queryByRole('button', { name: /CSV/ }), null)
  screen.getByRole('link', { name: 'Edit' })

  await makePageText(app.database.db, { kind: 'refund-policy' })
  await tab.visit('/admin/refund-policy?sort=createdAt')
  await screen.findByRole('table', { name: 'Refund policies' })
  const [first] = await screen.findAllByRole('button', { name: /^Actions for We refund/ })
  await tab.user.click(first ?? assert.fail())
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await tab.user.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  await screen.findByText(/^Live since /)
})

test('the newest about text is what the site shows', async () => {
  await makePageText(app.database.db)
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit('/admin/about/add-about')
  await writeRichText('Description', '<p>What is written last counts.</p>')
  await tab.user.click(screen.getByRole('button', { name: 'Add about text' }))
  await screen.findByText(/added successfully!/)
  const row = await screen.findByRole('row', { name: /What is written last/ })
  assert.match(row.textContent, /On the website/)
  const before = screen.getByRole('row', { name: /We make websites/ })
  assert.doesNotMatch(before.textContent, /On the website/)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, writeRichText } from '#test/dom/tab.tsx'
import { makePageText, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
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

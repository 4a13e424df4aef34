import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeFaq, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('an empty list is filled with texts to start with, in their order', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  await tab.user.click(await screen.findByRole('button', { name: 'Start with our texts' }))
  const [, first] = await screen.findAllByRole('row')
  assert.match(first?.textContent ?? '', /What does a website cost\?/)
  assert.equal(screen.queryByRole('button', { name: 'Start with our texts' }), null)
  await app.database.db.deleteFrom('faq').execute()
})

test('the list of questions is narrowed to a category', async () => {
  await makeFaq(app.database.db, { question: 'Who draws?', category: 'website' })
  await makeFaq(app.database.db, { question: 'Who teaches?', category: 'tutor' })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  await row('Who draws')
  await tab.user.click(screen.getByRole('combobox', { name: 'Category' }))
  await tab.user.click(await screen.findByRole('option', { name: 'Tutor' }))
  await waitFor(() => assert.match(tab.address(), /filter=tutor/))
  await waitFor(() => assert.equal(screen.queryByRole('row', { name: /Who draws/ }), null))
  await row('Who teaches')
})

test('a question is duplicated, and both are deleted together and restored', async () => {
  await makeFaq(app.database.db, { question: 'Do you paint shop signs?' })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs?q=shop+signs')
  await tab.user.click(await screen.findByRole('button', { name: /^Actions for Do you paint/ }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  const copy = 'Copy of Do you paint shop signs?'
  const question = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Question' })
  await waitFor(() => assert.equal(question.value, copy))
  await tab.user.click(screen.getByRole('button', { name: 'Add faq' }))
  await screen.findByText('Faq added successfully!')
  await waitFor(() => assert.equal(tab.address(), '/admin/faqs'))

  await tab.visit('/admin/faqs?q=shop+signs')
  await screen.findByText('1–2 of 2')
  const all = 'Select all questions on this page'
  await tab.user.click(await screen.findByRole('checkbox', { name: all }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  assert.match(bar.textContent, /2 selected/)
  await tab.user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 questions?' })
  await tab.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 questions deleted.')
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: 'Selection' }), null))
  await tab.user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 records restored.')
  await row(copy)
})

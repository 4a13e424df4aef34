import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeFile, makeService, signInAs } from '#test/factories.ts'
import { files } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const findLibrary = async () => within(await screen.findByRole('list', { name: 'Images' }))

test('a picture is found by a search, and cannot be deleted while it is used', async () => {
  const { url: image } = await makeFile(app.database.db, { name: 'Neon sign' })
  await makeFile(app.database.db, { name: 'A lamp' })
  const { id, title } = await makeService(app.database.db, { image })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/media')
  await tab.user.click(await screen.findByRole('searchbox', { name: 'Search images' }))
  await tab.user.paste('neon')
  await waitFor(() => assert.equal(tab.address(), '/admin/media?q=neon'))
  const library = await findLibrary()
  await waitFor(() => assert.equal(library.getAllByRole('link').length, 1))
  await tab.user.click(library.getByRole('link', { name: /Neon sign/ }))
  await screen.findByRole('link', { name: title })
  const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  assert.ok(remove().disabled)

  const params = { id }
  const { slug, content } = await admin.call(services.one, { params })
  await admin.call(services.edit, { params, body: { title, slug, content, file: null } })
  await tab.visit('/admin/media?q=neon&filter=unused')
  await tab.user.click((await findLibrary()).getByRole('link', { name: /Neon sign/ }))
  await screen.findByText('Not used anywhere.')
  await tab.user.click(remove())
  await tab.user.click(await screen.findByRole('button', { name: 'Delete image' }))
  await screen.findByText('Image deleted')
  await waitFor(() => assert.equal(tab.address(), '/admin/media'))
  await tab.visit('/admin/media?q=neon')
  await screen.findByText('No image matches.')
})

test('by keyboard: pictures get alt text and are picked for a service', async () => {
  const { db } = app.database
  const manager = await signInAs(app, 'Manager')
  const { id: awning } = await makeFile(db, { name: 'Awning' })
  await makeFile(db, { name: 'Awning at noon' })
  const { id } = await makeService(db)
  const tab = await openTab(app, manager)
  const press = async (name: string) => {
    ;(await screen.findByRole('button', { name })).focus()
    await tab.user.keyboard('{Enter}')
  }
  await tab.visit('/admin/media?q=awning')
  const [newest] = (await findLibrary()).getAllByRole('link')
  assert.match(newest?.textContent ?? '', /Awning at noon/)
  newest?.focus()
  await tab.user.keyboard('{ArrowRight}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Awning' })
  ;(await screen.findByRole('textbox', { name: 'Alt text' })).focus()
  await tab.user.paste('A striped awning')
  await press('Save changes')
  await screen.findByText('Saved')
  const { alt } = await manager.call(files.one, { params: { idOrName: awning } })
  assert.equal(alt, 'A striped awning')

  await tab.visit(`/admin/services/edit-service/${id}`)
  await press('Pick from the library')
  const dialog = within(await screen.findByRole('dialog'))
  const search = await dialog.findByRole('searchbox')
  await waitFor(() => assert.equal(document.activeElement, search))
  await tab.user.paste('awning')
  await waitFor(() => assert.equal(dialog.getAllByRole('listitem').length, 2))
  const [first] = within(dialog.getByRole('list')).getAllByRole('button')
  first?.focus()
  await tab.user.keyboard('{End}{Enter}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await waitFor(() => assert.equal(field('Alt text').value, 'A striped awning'))
  const pick = screen.getByRole('button', { name: 'Pick from the library' })
  await waitFor(() => assert.equal(document.activeElement, pick))
})

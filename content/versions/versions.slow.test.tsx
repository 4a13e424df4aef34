import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { files } from '#features/files/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeFile, signInAs } from '#test/factories.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

const listed = () =>
  within(screen.getByRole('list', { name: 'Versions, newest first' })).getAllByRole('button')
const counted = (count: number) => waitFor(() => assert.equal(listed().length, count))
/** Behind the dialog, if one is open. */
const description = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description', hidden: true })
const closed = () => waitFor(() => assert.equal(screen.queryByRole('dialog'), null))

/** Adds a reason and changes it twice. */
async function addReason() {
  const title = 'A clean desk'
  const body = { title, description: 'We sweep the floor before noon.' }
  const { item } = await manager.call(reasons.add, { body })
  const params = { id: item.id }
  for (const description of ['We sweep the floor after lunch.', 'We mop the stairs after lunch.'])
    await manager.call(reasons.edit, { params, body: { title, description } })
  return params
}

test('an older version is compared and restored by keyboard, and the form goes on from it', async () => {
  const params = await addReason()
  const tab = await openTab(app, manager)
  const press = async (button?: HTMLElement) => {
    button?.focus()
    assert.equal(document.activeElement, button)
    await tab.user.keyboard('{Enter}')
  }
  const pressButton = async (name: string) => press(await screen.findByRole('button', { name }))
  await tab.visit(`/admin/reasons/edit-reason/${params.id}`)
  await pressButton('Versions')
  await counted(3)
  const [newest, previous, oldest] = listed()
  assert.match(newest?.textContent ?? '', /Changed: description/)
  assert.match(oldest?.textContent ?? '', /Added/)
  assert.equal(previous?.getAttribute('aria-current'), 'true')
  await press(oldest)
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => {
    const gone = dialog.getAllByRole('deletion').map(({ textContent }) => textContent)
    assert.ok(gone.some((text) => text.includes('sweep')))
  })
  const added = dialog.getAllByRole('insertion').map(({ textContent }) => textContent)
  assert.ok(added.some((text) => text.includes('mop')))

  await pressButton('Restore this version')
  await screen.findByText(/^Restored the version from \d+:\d\d [AP]M ET\.$/)
  await waitFor(() => assert.equal(description().value, 'We sweep the floor before noon.'))
  await closed()
  await pressButton('Undo')
  // At once: the versions are read after the undo.
  await pressButton('Versions')
  await counted(5)
  assert.equal(description().value, 'We mop the stairs after lunch.')
  await pressButton('Restore this version')
  await closed()
  assert.equal(description().value, 'We sweep the floor before noon.')

  await tab.user.clear(description())
  await tab.user.click(description())
  await tab.user.paste('We sweep the floor at noon.')
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Reason updated successfully!')
  const saved = await manager.call(reasons.one, { params })
  assert.equal(saved.description, 'We sweep the floor at noon.')
})

test('an older version says that its image was deleted', async () => {
  const { url: file, key } = await makeFile(app.database.db)
  const body = { title: 'Shop signs', slug: 'shop-signs', content: '<p>Of wood.</p>', file }
  const { item } = await manager.call(services.add, { body })
  const params = { id: item.id }
  await manager.call(services.edit, { params, body: { ...body, file: null } })
  const admin = await signInAs(app, 'Admin')
  await admin.call(files.remove, { body: { key } })
  const tab = await openTab(app, manager)
  await tab.visit(`/admin/services/edit-service/${item.id}`)
  await tab.user.click(await screen.findByRole('button', { name: 'Versions' }))
  await screen.findByText('This image was deleted.')
})

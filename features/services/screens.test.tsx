import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, writeRichText } from '#test/dom/tab.tsx'
import { makeService, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  for (let made = 0; made < 6; made++) await makeService(app.database.db)
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** Opens the form of a new service with this title. */
async function openForm(title: string) {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/services/add-service')
  await tab.user.click(field('Title'))
  await tab.user.paste(title)
  await writeRichText('Content', '<p>All about it.</p>')
  return tab
}

describe('the form of a service', () => {
  test('says what is missing beside the fields', async () => {
    const tab = await openTab(app, admin)
    await tab.visit('/admin/services/add-service')
    await screen.findByRole('textbox', { name: 'Content' })
    await tab.user.click(screen.getByRole('button', { name: 'Add service' }))
    for (const text of ['Title is required', 'Slug is required', 'Content is required'])
      await screen.findByText(text)
    await waitFor(() => assert.equal(document.activeElement, field('Title')))
  })

  test('reports a slug that is taken at its field, and keeps the typed text', async () => {
    await makeService(app.database.db, { slug: 'website-design' })
    const tab = await openForm('Website design')
    await tab.user.click(screen.getByRole('button', { name: 'Add service' }))
    const slug = await screen.findByRole('textbox', {
      name: 'Slug',
      description: /This slug is already in use\./,
    })
    await waitFor(() => assert.equal(document.activeElement, slug))
    assert.equal(field('Title').value, 'Website design')
  })

  test('does not lose unsaved text by a click on a link', async () => {
    const tab = await openForm('Half written')
    await tab.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await tab.user.keyboard('{Escape}')
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
    assert.equal(field('Title').value, 'Half written')
    assert.equal(tab.address(), '/admin/services/add-service')
  })
})

describe('the list of services', () => {
  test('offers a manager to edit but not to delete', async () => {
    const tab = await openTab(app, await signInAs(app, 'Manager'))
    await tab.visit('/admin/services')
    const [menu] = await screen.findAllByRole('button', { name: /^Actions for/ })
    await tab.user.click(menu ?? assert.fail('no rows'))
    await screen.findByRole('menuitem', { name: 'Edit' })
    assert.equal(screen.queryByRole('menuitem', { name: 'Delete' }), null)
  })

  test('deletes one after a question that names it', async () => {
    await makeService(app.database.db, { title: 'Letterpress' })
    const tab = await openTab(app, admin)
    await tab.visit('/admin/services?q=letterpress')
    await tab.user.click(await screen.findByRole('button', { name: 'Actions for Letterpress' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: /Letterpress/ })
    await tab.user.click(within(question).getByRole('button', { name: 'Delete service' }))
    await screen.findByText('Service deleted successfully!')
  })

  test('has its page, sorting and search in the URL', async () => {
    const tab = await openTab(app, admin)
    await tab.visit('/admin/services')
    assert.equal((await screen.findAllByRole('row')).length, 6)
    await tab.user.click(screen.getByRole('link', { name: 'Next' }))
    await waitFor(() => assert.match(tab.address(), /page=2/))
    await tab.user.click(await screen.findByRole('button', { name: /^Title/ }))
    await waitFor(() => assert.match(tab.address(), /sort=/))
    await tab.user.click(screen.getByRole('searchbox'))
    await tab.user.paste('no such service')
    await waitFor(() => assert.match(tab.address(), /q=no/))
    await waitFor(() => assert.equal(screen.queryByRole('row'), null))
  })
})

test('a client reads the whole of a service in a dialog that Escape closes', async () => {
  const words = 'word '.repeat(60)
  await makeService(app.database.db, { title: 'Long', content: `<p>${words}</p><p>The end.</p>` })
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit('/client-portal/services')
  assert.equal(screen.queryByText('The end.'), null)
  await tab.user.click(await screen.findByRole('button', { name: 'Learn More about Long' }))
  await within(await screen.findByRole('dialog', { name: 'Long' })).findByText('The end.')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
})

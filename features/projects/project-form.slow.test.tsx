import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab, writeRichText } from '#test/dom/tab.tsx'
import { makeAccount, makeFile, makeProject, signInAs } from '#test/factories.ts'
import { projects } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const isShown = () => screen.getByRole('switch', { name: 'Show in the portfolio' })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

/** Types into a field with options, and takes this one. */
async function find(tab: Tab, name: string, option: string, typed = option) {
  await tab.user.click(combobox(name))
  await tab.user.paste(typed)
  await tab.user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

const read = (id: string) => admin.call(projects.one, { params: { id } })

/** A private project with these pictures, which have no alternative text. */
async function addProject(values: object = {}, pictures = 0) {
  const { db } = app.database
  const files = await Promise.all(
    Array.from({ length: pictures }, () => makeFile(db, { kind: 'project' })),
  )
  const body = {
    ...{ title: 'A bridge', description: '<p>Over a creek.</p>', techStack: ['React'] },
    ...{ userId: (await makeAccount(db)).id, files: files.map(({ url }) => url) },
    ...values,
  }
  return (await admin.call(projects.add, { body })).item
}

test('an empty form says what is missing', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/projects')
  await tab.user.click(screen.getByRole('link', { name: 'Add project' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Add project' }))
  for (const text of [
    'Project title is required',
    'User assignment is required',
    'Description is required',
    'Select at least one technology',
  ])
    await screen.findByText(text)
  assert.equal(document.activeElement, field('Title'))
  await tab.user.click(screen.getByRole('switch', { name: /^Show in the portfolio/ }))
  await tab.user.click(screen.getByRole('button', { name: 'Add project' }))
  await waitFor(() => assert.equal(screen.queryByText('User assignment is required'), null))
  screen.getByText('Project title is required')
})

test('a project is added with a client, a category and a technology that are new', async () => {
  const email = `${randomUUID()}@example.test`
  const tab = await openTab(app, admin)
  await tab.visit('/admin/projects/add-project')
  write('Title', 'The ferry of Grimes')
  await waitFor(() => assert.equal(field('Slug').value, 'the-ferry-of-grimes'))
  await find(tab, 'Client', 'Create client “Ines Falk”', 'Ines Falk')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a client' }))
  assert.equal(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value, 'Falk')
  await tab.user.type(dialog.getByRole('textbox', { name: 'Business name' }), 'Ferries')
  await tab.user.click(dialog.getByRole('textbox', { name: 'Email' }))
  await tab.user.paste(email)
  await tab.user.keyboard('{Enter}')
  await screen.findByText('User added successfully!')
  await waitFor(() => assert.match(combobox('Client').value, /Ines Falk/))
  await find(tab, 'Category', 'Create “Ferries”', 'Ferries')
  await screen.findByText('Category added successfully!')
  write('Due date', '01/15/2024')
  await writeRichText('Description', '<p>It leaves on the hour.</p>')
  await find(tab, 'Tech stack', 'Mail Gun')
  await find(tab, 'Tech stack', 'Add “Astro”', 'Astro')
  write('Note', 'Pays in coins.')
  assert.equal(screen.queryByRole('textbox', { name: 'Comment' }), null)
  await tab.user.click(button('Add project'))
  await screen.findByText('Project added successfully!')

  const next = await openTab(app, admin)
  await next.visit('/admin/projects?q=ferry&filter=over-due')
  const row = await screen.findByRole('row', { name: /The ferry of Grimes/ })
  for (const cell of ['Ines Falk', 'January 15, 2024', 'Medium', 'Overdue', 'Ferries'])
    assert.ok(row.textContent.includes(cell), cell)
  await next.user.click(screen.getByRole('link', { name: 'The ferry of Grimes' }))
  await screen.findByText('Pays in coins.')
  const { techStack, showcase, userId } = await read('the-ferry-of-grimes')
  assert.deepEqual([techStack, showcase], [['Mail Gun', 'Astro'], false])
  const { rows } = await admin.call(people.list, { query: { q: email } })
  assert.equal(userId?.id, rows[0]?.id)
})

describe('a project', () => {
  test('goes public once its pictures have an alternative text', async () => {
    const { id } = await addProject({}, 2)
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/projects/edit-project/${id}`)
    const input = screen.getByLabelText<HTMLInputElement>(/^Project files/)
    assert.equal(input.accept, '.jpg,.png,.zip,.jpeg')
    await tab.user.click(isShown())
    await tab.user.click(button('Save changes'))
    await screen.findAllByText('Images 1 and 2 need an alt text to go public.')
    await waitFor(() => assert.equal(document.activeElement, field('Alt text of image 1')))
    write('Alt text of image 1', 'A ferry')
    write('Alt text of image 2', 'Its landing')
    await tab.user.click(button('Save changes'))
    await screen.findByText('Project updated successfully!')
    const { showcase, files_alt } = await read(id)
    assert.deepEqual([showcase, files_alt], [true, ['A ferry', 'Its landing']])
  })

  test('gets another slug, and is hidden again', async () => {
    const { slug } = await addProject({ title: 'The shed', showcase: true })
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/projects/edit-project/${slug}`)
    await waitFor(() => assert.match(combobox('Client').value, /Ada Person/))
    write('Slug', 'the-old-shed')
    await tab.user.click(isShown())
    await tab.user.click(button('Save changes'))
    await screen.findByText('Project updated successfully!')
    const { showcase } = await read('the-old-shed')
    assert.equal(showcase, false)
  })

  test('that is deleted from the list comes back by Undo', async () => {
    const { title, slug } = await makeProject(app.database.db)
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/projects?q=${encodeURIComponent(title)}`)
    await tab.user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await tab.user.click(await screen.findByRole('button', { name: 'Delete project' }))
    await screen.findByText(`Nothing found for “${title}”.`)
    await tab.user.click(button('Undo'))
    await screen.findByText(`“${title}” is back.`)
    await screen.findByRole('link', { name: title })
    assert.equal((await read(slug)).title, title)
  })
})

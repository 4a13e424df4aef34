import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { pdf } from '#test/documents.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { drawBlob } from '#test/pictures.ts'
import { twoMegabytes } from '#ui/media/file-rules.ts'
import { projects } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User', { first_name: 'Greta', last_name: 'Halvorsen' })
})

const makeOwn = () => makeProject(app.database.db, { showcase: false, client_id: client.accountId })

const addFile = (by: Visitor, id: string, name: string, content: BlobPart | Blob = 'Ink.') =>
  by.call(projects.addDocuments, {
    params: { id },
    body: {},
    files: { files: [new File([content], name)] },
  })

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const files = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function openFiles(person: Person, id: string): Promise<Tab> {
  const portal =
    person === client ? '/client-portal/my-projects/details' : '/admin/projects/details'
  const tab = await openTab(app, person)
  await tab.visit(`${portal}/${id}?tab=files`)
  await findButton('Add files')
  return tab
}

test('a file is previewed and deleted by keyboard, and the focus returns', async () => {
  const { id } = await makeOwn()
  await addFile(admin, id, 'Logo.png', await drawBlob())
  const tab = await openFiles(admin, id)
  const preview = await findButton(/^Preview Logo.png/)
  preview.focus()
  await tab.user.keyboard('{Enter}')
  await within(await screen.findByRole('dialog')).findByRole('img', { name: 'Logo.png' })
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(document.activeElement, preview))
  button('Delete Logo.png').focus()
  await tab.user.keyboard('{Enter}')
  const cancel = await findButton('Cancel')
  await waitFor(() => assert.equal(document.activeElement, cancel))
  button('Delete file').focus()
  await tab.user.keyboard('{Enter}')
  await screen.findByText('No files yet.')
  await screen.findByText('File deleted successfully!')
})

test('a browser that cannot show PDFs says so', async () => {
  const { id } = await makeOwn()
  await addFile(admin, id, 'Offer.pdf', new Blob([new Uint8Array(pdf)]))
  const tab = await openFiles(admin, id)
  await tab.user.click(await findButton(/^Preview Offer.pdf/))
  await screen.findByText(/^This browser cannot show a PDF here\./)
})

describe('files of both sides', () => {
  test('show at once, with who added them', async () => {
    const { id } = await makeOwn()
    await openFiles(manager, id)
    screen.getByText('No files yet.')
    await addFile(client, id, 'Our texts.txt')
    await waitFor(() => assert.match(files().join(), /Our texts\.txt.*Greta Halvorsen/))
    await addFile(manager, id, 'Offer.txt')
    await findButton('Delete Offer.txt')
    assert.equal(screen.queryByRole('button', { name: 'Delete Our texts.txt' }), null)
  })

  test('are deleted by who added them, and disappear for the other side at once', async () => {
    const { id } = await makeOwn()
    await addFile(manager, id, 'Offer.txt')
    await addFile(client, id, 'Our texts.txt')
    const tab = await openFiles(client, id)
    await waitFor(() => assert.equal(files().length, 2))
    assert.equal(screen.queryByRole('button', { name: 'Delete Offer.txt' }), null)
    await tab.user.click(button('Delete Our texts.txt'))
    await tab.user.click(await findButton('Delete file'))
    await waitFor(() => assert.equal(files().length, 1))
    const [offer] = (await manager.call(projects.one, { params: { id } })).documents ?? []
    const params = { id, docId: offer?.id ?? '' }
    await manager.call(projects.removeDocument, { params })
    await screen.findByText('No files yet.')
  })
})

test('a picture that cannot be made small enough is not offered again', async () => {
  const { id } = await makeOwn()
  const tab = await openFiles(client, id)
  const input = document.querySelector('input[type=file]')
  assert.ok(input instanceof HTMLInputElement)
  const large = new File([new Uint8Array(twoMegabytes + 1)], 'Poster.png', { type: 'image/png' })
  await tab.user.upload(input, [large])
  await screen.findByText('Files must be less than 2MB')
  assert.equal(screen.queryByRole('button', { name: /^Try again/ }), null)
})

test('a private file is deleted in the form of its project, which shows none then', async () => {
  const { id } = await makeOwn()
  await addFile(admin, id, 'Notes.txt')
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/projects/edit-project/${id}`)
  const region = await screen.findByRole('region', { name: 'Private files' })
  await tab.user.click(within(region).getByRole('button', { name: 'Delete Notes.txt' }))
  await tab.user.click(await findButton('Delete file'))
  await screen.findByText('File deleted successfully!')
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: 'Private files' }), null))
})

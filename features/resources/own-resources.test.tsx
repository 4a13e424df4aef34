import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeResource } from '#test/resources.ts'
import { resources } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
  await makeResource(app, { title: 'How to send us pictures' })
})

const open = async (): Promise<Tab> => {
  const tab = await openTab(app, client)
  await tab.visit('/client-portal/resources')
  return tab
}

/** A project of the client, with as many files of theirs. */
async function makeUploads(count: number) {
  const { db } = app.database
  const project = await makeProject(db, { client_id: client.accountId, showcase: false })
  const files = Array.from({ length: count }, (_, at) => new File(['Berth.'], `Berth ${at}.txt`))
  await client.call(projects.addDocuments, {
    params: { id: project.id },
    body: {},
    files: { files },
  })
  return project
}

describe('a client', () => {
  test('sees what is shared with them at once, until it is deleted', async () => {
    await open()
    screen.getByRole('heading', { name: 'How to send us pictures' })
    const body = {
      ...{ title: 'Where the boats lie', category: 'Website' as const },
      ...{ url: 'https://boats.example.com', clientId: client.accountId },
    }
    const { item } = await admin.call(resources.add, { body })
    const heading = await screen.findByRole('heading', { name: 'Where the boats lie' })
    assert.ok(heading.closest('li')?.textContent.includes('Only for you'))
    await admin.call(resources.remove, { params: { id: item.id } })
    await waitFor(() =>
      assert.equal(screen.queryByRole('heading', { name: 'Where the boats lie' }), null),
    )
  })

  test('clears a search that finds nothing', async () => {
    const tab = await open()
    await tab.user.click(screen.getByRole('searchbox', { name: 'Search resources' }))
    await tab.user.paste('nothing of the kind')
    await screen.findByText('Nothing found for “nothing of the kind”.')
    screen.getByRole('button', { name: 'Clear the search' }).focus()
    await tab.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'How to send us pictures' })
  })

  test('finds their own uploads, and follows the links to their projects', async () => {
    const { title } = await makeUploads(1)
    const tab = await open()
    await tab.user.click(screen.getByRole('tab', { name: 'Your uploads' }))
    await tab.user.click(await screen.findByRole('link', { name: title }))
    const files = await screen.findByRole('list', { name: 'Files' })
    assert.ok(files.textContent.includes('Berth 0.txt'))
  })
})

test('a page of one tab is not a page of the other', async () => {
  await makeUploads(6)
  const tab = await open()
  await tab.user.click(screen.getByRole('tab', { name: 'Your uploads' }))
  await tab.user.click(await screen.findByRole('link', { name: 'Next' }))
  await waitFor(() => assert.match(tab.address(), /tab=uploads/))
  await screen.findByText(/^6–\d of \d$/)
  assert.equal(new URLSearchParams(tab.address().split('?')[1]).get('page'), '2')
  await tab.user.click(screen.getByRole('tab', { name: 'Shared with you' }))
  await screen.findByRole('list', { name: 'Resources' })
})

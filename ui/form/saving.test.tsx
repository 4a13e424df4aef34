import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab, writeRichText } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })
const save = (tab: Tab) => tab.user.keyboard('{Control>}s{/Control}')

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

async function openTask() {
  const { id } = await makeTask(app.database.db)
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/task/edit-task/${id}`)
  const stored = async () => (await admin.call(tasks.one, { params: { id } })).description
  return { tab, id, stored }
}

test('what is typed while a form saves is unsaved', async () => {
  const { tab, stored } = await openTask()
  await write(tab, 'Description', 'Up the hill')
  const release = tab.hold(tasks.edit)
  await save(tab)
  await button('Saving…')
  await tab.user.paste(', and down.')
  release()
  await screen.findByText('Task updated successfully!')
  await button('Save changes')
  assert.equal(field('Description').value, 'Up the hill, and down.')
  assert.equal(await stored(), 'Up the hill')
  await tab.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await tab.user.click(await button('Save and leave'))
  await waitFor(() => assert.equal(tab.address(), '/admin/task'))
  assert.equal(await stored(), 'Up the hill, and down.')
})

describe('a page that was asked for during a save', () => {
  async function leaveDuringSave(tab: Tab) {
    await write(tab, 'Description', 'Up the hill.')
    await tab.user.click(await button('Save changes'))
    const [link] = screen.getAllByRole('link', { name: 'Projects' })
    await tab.user.click(link ?? assert.fail('no link'))
  }

  test('opens once it is saved', async () => {
    const { tab } = await openTask()
    const release = tab.hold(tasks.edit)
    await leaveDuringSave(tab)
    assert.match(tab.address(), /edit-task/)
    release()
    await screen.findByText('Task updated successfully!')
    await screen.findByRole('heading', { level: 1, name: 'Projects' })
    assert.equal(tab.address(), '/admin/projects')
  })

  test('does not open if the save fails, and the form keeps its input', async () => {
    const { tab, id } = await openTask()
    const { promise: held, resolve: fail } = Promise.withResolvers<void>()
    tab.answer(tasks.edit, () => held.then(() => new Response(null, { status: 500 })))
    await leaveDuringSave(tab)
    fail()
    await tab.user.click(await button('Keep editing'))
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
    assert.equal(field('Description').value, 'Up the hill.')
    assert.equal(tab.address(), `/admin/task/edit-task/${id}`)
  })
})

describe('the form of a project', () => {
  async function openProject(description: string) {
    const project = { title: 'A bell', description, tech_stack: ['React'] }
    const { id } = await makeProject(app.database.db, project)
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/projects/edit-project/${id}`)
    await screen.findByRole('textbox', { name: 'Description' })
    return { tab, params: { id } }
  }

  test('sends the end of a long text with it', async () => {
    const long = 'Ding dong. '.repeat(2_000)
    const { tab, params } = await openProject(`<p>${long}</p>`)
    await write(tab, 'Title', 'A louder bell')
    await writeRichText('Description', `<p>${long}Silence.</p>`)
    await save(tab)
    await screen.findByText('Project updated successfully!')
    const { description } = await admin.call(projects.one, { params })
    assert.ok(description.endsWith('Silence.</p>'))
  })

  test('sends a comment once', async () => {
    const { tab, params } = await openProject('<p>It rings.</p>')
    await write(tab, 'Comment', 'It rings too late.')
    await save(tab)
    await waitFor(() => assert.equal(field('Comment').value, ''))
    await write(tab, 'Title', 'A late bell')
    await tab.user.click(await button('Save changes'))
    await waitFor(() => assert.equal(tab.address(), '/admin/projects'))
    await tab.visit(`/admin/projects/details/${params.id}?tab=updates`)
    const history = within(await screen.findByRole('list', { name: 'History' }))
    assert.equal((await history.findAllByText('It rings too late.')).length, 1)
  })

  test('never takes a client of an earlier search', async () => {
    const { email } = await makeAccount(app.database.db, { first_name: 'Greta', role: 'User' })
    await makeAccount(app.database.db, { first_name: 'Another', role: 'User' })
    const tab = await openTab(app, admin)
    await tab.visit('/admin/projects/add-project')
    const client = screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
    await tab.user.click(client)
    await screen.findAllByRole('option')
    const release = tab.hold(people.list)
    await tab.user.paste(email)
    await screen.findByText('Searching…')
    await tab.user.keyboard('{Enter}')
    assert.equal(client.value, email)
    release()
    // By the email, which the option does not name.
    await waitFor(() => {
      const [found, create, ...more] = screen.getAllByRole('option')
      assert.match(found?.textContent ?? '', /^Greta/)
      assert.match(create?.textContent ?? '', /^Create client/)
      assert.equal(more.length, 0)
    })
    await tab.user.keyboard('{Enter}')
    await waitFor(() => assert.match(client.value, /^Greta/))
  })
})

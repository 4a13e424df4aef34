import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { invoices } from '#features/invoices/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeDocument, makeProcessStep, makeProject, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { projects } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let employee: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin', { first_name: 'Nora', last_name: 'Lindqvist' })
  employee = await signInAs(app, 'Employee')
  client = await signInAs(app, 'User')
})

const atStaff = (id: string) => `/admin/projects/details/${id}`
const atClient = (id: string) => `/client-portal/my-projects/details/${id}`

/** A private project of the client, with a task of the Employee. */
async function startProject() {
  const { db } = app.database
  const project = await makeProject(db, {
    ...{ title: 'A lighthouse', description: '<p>Seen for nine miles.</p>', showcase: false },
    ...{
      note: 'Pays in coins.',
      tech_stack: ['React'],
      status: 'in-progress',
      client_id: client.accountId,
    },
  })
  await makeTask(db, {
    ...{ title: 'Grind the lens', account_id: employee.accountId, project_id: project.id },
  })
  return project
}

const findTab = (name: string) => screen.findByRole('tab', { name })
const openPart = async (tab: Tab, name: string) => tab.user.click(await findTab(name))
const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const offered = { name: 'Offer as portfolio piece' }
const published = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Show in the portfolio' })

async function write(tab: Tab, text: string) {
  await tab.user.click(await comment())
  await tab.user.paste(text)
}

/** Waits for the newest entry of the history. */
const untilNewest = (pattern: RegExp) =>
  waitFor(() => {
    const [newest] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    assert.match(newest?.textContent ?? '', pattern)
  })

describe('a completed project', () => {
  test('is offered for the portfolio, and not published', async () => {
    const { id, slug } = await startProject()
    const tab = await openTab(app, admin)
    await tab.visit(atStaff(id))
    await screen.findByText('Pays in coins.')
    assert.equal(screen.queryByRole('link', offered), null)
    await openPart(tab, 'Updates')
    await write(tab, 'It shines.')
    await tab.user.click(screen.getByRole('combobox', { name: 'Status' }))
    await screen.findByRole('option', { name: 'Stays in progress' })
    await tab.user.click(screen.getByRole('option', { name: 'Completed' }))
    await tab.user.click(screen.getByRole('button', { name: 'Add comment' }))
    await untilNewest(/Status: In progress → Completed.*It shines\./)
    await openPart(tab, 'Overview')
    await tab.user.click(await screen.findByRole('link', offered))
    await waitFor(() => {
      const summary = screen.getByRole<HTMLInputElement>('textbox', { name: 'Meta description' })
      assert.equal(summary.value, 'Seen for nine miles.')
    })
    assert.equal(published().checked, false)
    await write(tab, 'For the portfolio.')
    await tab.user.click(published())
    await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => assert.equal(tab.address(), '/admin/projects'))
    await tab.visit(`${atStaff(id)}?tab=updates`)
    await untilNewest(/For the portfolio\./)
    await openPart(tab, 'Overview')
    await screen.findByRole('link', { name: new RegExp(`^/project-details/${slug}`) })
    assert.equal(screen.queryByRole('link', offered), null)
  })
})

describe('the money of a project', () => {
  test('stands beside it, with its invoices and a new one', async () => {
    const { db } = app.database
    const project = await startProject()
    const { id, client_id } = project
    const userId = client_id ?? ''
    const task = await makeTask(db, { project_id: id })
    await makeTimeLog(db, { task_id: task.id, seconds: 5_400 })
    const items = [{ service: 'Website design', quantity: 1, price: 1_000 }]
    const body = { userId, items, projectId: id }
    const { item: invoice } = await admin.call(invoices.add, { body })
    const tab = await openTab(app, admin)
    await tab.visit(atStaff(id))
    const money = within(await screen.findByRole('region', { name: 'Money' }))
    await money.findByText('$142.50')
    money.getByText('1:30 hours')
    assert.equal(money.getAllByText('$1,000.00').length, 2)
    assert.equal(
      money.getByRole('link', { name: 'New invoice' }).getAttribute('href'),
      `/admin/invoices/create-invoice?client=${userId}&project=${id}`,
    )
    await tab.user.click(money.getByRole('link', { name: 'Its invoices' }))
    await screen.findByRole('link', { name: invoice.invoiceNumber ?? '' })
    await screen.findByText('Project: A lighthouse')
    assert.equal(screen.getAllByRole('row').length, 2)
    await tab.user.click(screen.getByRole('button', { name: 'Remove Project: A lighthouse' }))
    await waitFor(() => assert.equal(tab.address(), '/admin/invoices'))
  })

  test('is not for an Employee, nor for a person of the client without the right to invoices', async () => {
    const { id } = await startProject()
    const designer = await signInColleague(app, client.accountId, ['projects'])
    for (const [person, path] of [
      [employee, atStaff(id)],
      [designer, atClient(id)],
    ] as const) {
      const tab = await openTab(app, person)
      await tab.visit(path)
      await screen.findByText('Seen for nine miles.')
      assert.equal(screen.queryByRole('region', { name: 'Money' }), null)
    }
  })
})

describe('a comment', () => {
  test('needs a text', async () => {
    const { id } = await startProject()
    const tab = await openTab(app, admin)
    await tab.visit(`${atStaff(id)}?tab=updates`)
    await comment()
    await tab.user.click(screen.getByRole('button', { name: 'Add comment' }))
    await screen.findByText('Please write a comment.')
    const field = await comment()
    await waitFor(() => assert.equal(document.activeElement, field))
  })

  test('by a client is kept while the agency writes, and in the other tabs', async () => {
    const { id } = await startProject()
    const tab = await openTab(app, client)
    await tab.visit(`${atClient(id)}?tab=history`)
    await screen.findByText('No activity yet.')
    await write(tab, 'Is the door wide ')
    await admin.call(projects.edit, { params: { id }, body: { comment: 'The roof is on.' } })
    await screen.findByText('The roof is on.')
    await untilNewest(/Nora Lindqvist, Web Studio.*The roof is on\./)
    await tab.user.keyboard('enough?')
    await openPart(tab, 'Project Status')
    await screen.findByText('0 of 1 task done')
    await openPart(tab, 'Project History')
    assert.equal((await comment()).value, 'Is the door wide enough?')
    await tab.user.click(screen.getByRole('button', { name: 'Add comment' }))
    await untilNewest(/You.*Is the door wide enough\?/)
    await waitFor(async () => assert.equal((await comment()).value, ''))
  })
})

describe('the page of a client', () => {
  const openAs = async (person: Person, id: string) => {
    const tab = await openTab(app, person)
    await tab.visit(`${atClient(id)}?tab=status`)
    await findTab('Project Status')
    return tab
  }

  test('shows the phases, what needs the client, and the latest comments and files', async () => {
    const { db } = app.database
    const own = await signInAs(app, 'User')
    for (const title of ['Talk', 'Plan', 'Build']) await makeProcessStep(db, { title })
    const project = await makeProject(db, {
      ...{ title: 'A quay', status: 'in-progress', client_id: own.accountId },
    })
    for (const status of ['completed', 'pending'])
      await makeTask(db, { project_id: project.id, status })
    await makeDocument(app, { project_id: project.id, name: 'Piles.pdf' })
    await openAs(own, project.id)
    await screen.findByText('Nothing needs you today.')
    screen.getByText('Nothing is invoiced yet.')
    screen.getByText('No comments yet.')
    screen.getByRole('link', { name: 'Piles.pdf' })
    const phases = await screen.findByRole('list', { name: 'Phases' })
    const [first, second, third] = within(phases).getAllByRole('listitem')
    assert.match(first?.textContent ?? '', /Done$/)
    assert.equal(second?.getAttribute('aria-current'), 'step')
    assert.match(third?.textContent ?? '', /Ahead$/)

    const items = [{ service: 'Website design', description: '', quantity: 1, price: 1_000 }]
    const dates = { dueDate: '2020-02-01', dateIssued: '2020-01-01' }
    const body = { userId: own.accountId, projectId: project.id, items, ...dates }
    await admin.call(invoices.add, { body })
    await admin.call(projects.edit, {
      ...{ params: { id: project.id }, body: { comment: 'The piles are in.' } },
    })
    await screen.findByRole('link', { name: /Pay \$1,000\.00/ })
    const money = within(await screen.findByRole('region', { name: 'Money' }))
    assert.equal((await money.findAllByText('$1,000.00')).length, 2)
    assert.equal(money.queryByText('Unbilled time'), null)
    assert.equal(
      money.getByRole('link', { name: 'Its invoices' }).getAttribute('href'),
      `/client-portal/invoices?project=${project.id}`,
    )
    await screen.findByText('The piles are in.')
  })

  test('has no phases for a canceled project', async () => {
    const own = await signInAs(app, 'User')
    const values = { title: 'A ferry', status: 'canceled', client_id: own.accountId }
    const { id } = await makeProject(app.database.db, values)
    await openAs(own, id)
    await screen.findByText('Nothing needs you today.')
    screen.getByText('Canceled')
    assert.equal(screen.queryByRole('list', { name: 'Phases' }), null)
  })
})

describe('the tabs of a client', () => {
  test('are changed by the arrow keys, and the next project opens the same one', async () => {
    const { id } = await startProject()
    const tab = await openTab(app, client)
    await tab.visit(atClient(id))
    ;(await findTab('Project Status')).focus()
    await tab.user.keyboard('{ArrowLeft}')
    assert.equal(document.activeElement, await findTab('Files'))
    await waitFor(() => assert.match(tab.address(), /\?tab=files$/))
    await tab.user.keyboard('{Home}')
    await waitFor(() => assert.match(tab.address(), /\?tab=status$/))
    await tab.user.keyboard('{ArrowRight}')
    await comment()
    const other = await makeProject(app.database.db, {
      ...{ title: 'A pier', showcase: false, client_id: client.accountId },
    })
    await tab.visit(atClient(other.id))
    await screen.findByRole('heading', { name: 'A pier' })
    await waitFor(async () =>
      assert.equal((await findTab('Project History')).getAttribute('aria-selected'), 'true'),
    )
    assert.equal(tab.address(), atClient(other.id))
  })
})

test('an Employee reads the projects of their tasks, and comments', async () => {
  const own = await signInAs(app, 'Employee')
  const { db } = app.database
  const project = await startProject()
  await makeTask(db, {
    ...{ title: 'Paint the door', account_id: own.accountId, project_id: project.id },
  })
  const tab = await openTab(app, own)
  await tab.visit('/admin/projects')
  const table = within(await screen.findByRole('table', { name: 'Projects' }))
  assert.equal(table.getAllByRole('row').length, 2)
  assert.equal(screen.queryByRole('link', { name: 'Add project' }), null)
  await tab.user.click(screen.getByRole('link', { name: 'A lighthouse' }))
  await screen.findByText('Seen for nine miles.')
  assert.equal(screen.queryByText('Pays in coins.'), null)
  assert.equal(screen.queryByRole('link', { name: 'Edit' }), null)
  await openPart(tab, 'Tasks')
  await screen.findByRole('link', { name: 'Paint the door' })
  assert.equal(screen.queryByRole('link', { name: 'Grind the lens' }), null)
  assert.equal(screen.queryByRole('link', { name: 'Add task' }), null)
  await openPart(tab, 'Time')
  await screen.findByText('No time logged yet.')
  await openPart(tab, 'Updates')
  await write(tab, 'The lens is ground.')
  await tab.user.click(screen.getByRole('button', { name: 'Add comment' }))
  await untilNewest(/You.*The lens is ground\./)
  // Until the answer arrives, the comment is still unsaved and holds the page.
  const sent = await comment()
  await waitFor(() => assert.equal(sent.value, ''))
  await tab.visit(`/admin/projects/edit-project/${project.id}`)
  assert.equal(tab.address(), '/admin/task')
})

describe('what is not theirs, shown on the website or not,', () => {
  for (const [role, path] of [
    ['Employee', atStaff],
    ['User', atClient],
  ] as const) {
    test(`does not exist for ${role === 'User' ? 'a client' : 'an Employee'}`, async () => {
      const { db } = app.database
      const hidden = await makeProject(db, { showcase: false })
      const shown = await makeProject(db)
      const person = await signInAs(app, role)
      for (const id of [hidden.id, shown.slug]) {
        const tab = await openTab(app, person)
        await tab.visit(path(id))
        await screen.findByText('This project does not exist.')
        assert.equal(screen.queryByRole('tab'), null)
      }
    })
  }
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { plans } from '../contract.ts'
import { clientPages, staffPages } from '../paths.ts'
import { subscriptions } from '../subscriptions/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const button = (name: string) => screen.getByRole('button', { name })
const name = () => screen.getByRole('combobox', { name: 'Name' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const service = (at: number) => field(`Service ${at}`)
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const untilFocused = (find: () => Element) =>
  waitFor(() => assert.equal(document.activeElement, find()))

const findRow = (text: string) => screen.findByRole('row', { name: new RegExp(text) })
const untilRow = (name: string, texts: (string | RegExp)[]) =>
  waitFor(() => {
    const { textContent } = screen.getByRole('row', { name: new RegExp(name) })
    for (const text of texts) assert.match(textContent, new RegExp(text))
  })

async function openForm(): Promise<Tab> {
  const tab = await openTab(app, admin)
  await tab.visit(staffPages.add)
  await screen.findByRole('textbox', { name: 'Service 1' })
  return tab
}

async function chooseBasic(tab: Tab) {
  await tab.user.click(name())
  await tab.user.click(await screen.findByRole('option', { name: 'Basic' }))
}

async function act(tab: Tab, row: string, action: string) {
  const { getByRole } = within(await findRow(row))
  await tab.user.click(getByRole('button', { name: /^Actions for/ }))
  await tab.user.click(await screen.findByRole('menuitem', { name: action }))
}

test('without plans, both portals say so', async () => {
  const staff = await openTab(app, admin)
  await staff.visit(staffPages.list)
  await screen.findByText('No plans found.')
  const client = await openTab(app, await signInAs(app, 'User'))
  await client.visit(clientPages.plans)
  await screen.findByText('No plans are offered at the moment.')
})

describe('plans as managed by an Admin', () => {
  test('say what is missing', async () => {
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    const [link] = screen.getAllByRole('link', { name: 'Add Subscription' })
    await tab.user.click(link ?? assert.fail('The list has no link'))
    await tab.user.click(await screen.findByRole('button', { name: 'Add plan' }))
    for (const text of ['Subscription name is required', 'Fee is required', 'Service is required'])
      await screen.findByText(text)
    await untilFocused(name)
    await tab.user.click(name())
    await screen.findByRole('option', { name: 'Basic' })
    assert.deepEqual(
      screen.getAllByRole('option').map(({ textContent }) => textContent),
      ['Basic', 'Standard', 'Premium'],
    )
  })

  test('get services by Enter and by the button, and the focus stays among them', async () => {
    const tab = await openForm()
    write('Service 1', 'A mooring')
    service(1).focus()
    await tab.user.keyboard('{Enter}')
    await untilFocused(() => service(2))
    await tab.user.keyboard('A lantern')
    await tab.user.click(button('Add service'))
    await untilFocused(() => service(3))
    await tab.user.keyboard('A ferryman')
    await tab.user.click(button('Remove service 2'))
    await untilFocused(() => button('Remove service 2'))
    assert.deepEqual([service(1).value, service(2).value], ['A mooring', 'A ferryman'])
  })

  test('are added, unless one of the name is shown or the server fails', async () => {
    await makePlan(app.database.db)
    const tab = await openForm()
    await chooseBasic(tab)
    write('Fee', '49')
    write('Service 1', 'A mooring for the site')
    write('Included hours', '1.5')
    await tab.user.click(button('Add plan'))
    const isShown = await screen.findAllByText(/A plan with this name is already shown/)
    assert.ok(isShown.length > 0)
    await untilFocused(name)
    const end = tab.answer(plans.add, () => new Response(null, { status: 500 }))
    await tab.user.click(screen.getByRole('switch', { name: 'Shown' }))
    await tab.user.click(button('Add plan'))
    const later = 'Failed to create survey. Please try again later.'
    await waitFor(() => assert.equal(screen.getAllByText(later).length, 2))
    end()
    await tab.user.click(button('Add plan'))
    await waitFor(() => assert.equal(tab.address(), staffPages.list))
    await untilRow('A mooring for the site', ['Basic', /\$49\.00/, /1\.5/, 'Hidden'])
  })

  test('are changed', async () => {
    await makePlan(app.database.db, { shown: false, services: ['A gangway', 'A ferryman'] })
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    const row = within(await findRow('A gangway'))
    await tab.user.click(row.getByRole('link', { name: 'Basic' }))
    await waitFor(() => assert.equal(field('Fee').value, '85'))
    write('Fee', '52.5')
    write('Included hours', '')
    await tab.user.click(button('Save changes'))
    await waitFor(() => assert.equal(tab.address(), staffPages.list))
    await untilRow('A gangway', [/\$52\.50/, 'None', /A gangway · A ferryman/])
  })

  test('are not shown beside another one of the name, and deleted', async () => {
    await makePlan(app.database.db)
    await makePlan(app.database.db, { shown: false, services: ['A pilot'] })
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    await act(tab, 'A pilot', 'Show')
    await screen.findByText(/A plan with this name is already shown/)
    await act(tab, 'A pilot', 'Delete')
    assert.match((await screen.findByRole('alertdialog')).textContent, /Delete “Basic”\?/)
    await tab.user.click(button('Delete plan'))
    await screen.findByText('Plan deleted successfully!')
    await waitFor(() => assert.equal(screen.queryByRole('row', { name: /A pilot/ }), null))
  })

  test('are hidden if a client has them', async () => {
    const { db } = app.database
    const plan = await makePlan(db, { shown: false, services: ['A harbor master'] })
    const { id: userId } = await makeAccount(db, { role: 'User' })
    await admin.call(subscriptions.add, { body: { userId, planId: plan.id } })
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    await act(tab, 'A harbor master', 'Delete')
    await tab.user.click(await screen.findByRole('button', { name: 'Delete plan' }))
    await screen.findByText(/hidden and not deleted, because a client has it/)
    await untilRow('A harbor master', ['Hidden'])
  })

  test('have a price in each currency in use, without which its clients cannot choose them', async () => {
    const { db } = app.database
    const client = await signInAs(app, 'User')
    const { accountId } = client
    await db.updateTable('client').set({ currency: 'EUR' }).where('id', '=', accountId).execute()
    const { id } = await makePlan(db, { fee_cents: 100, services: ['A compass'] })
    const portal = await openTab(app, client)
    await portal.visit(clientPages.plans)
    await screen.findByText('This plan has no price in euros yet. Please ask us for one.')
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Get Started with Basic' })
    assert.ok(start.disabled)
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.edit(id))
    await screen.findByRole('textbox', { name: 'Fee in euros' })
    write('Fee in euros', '79')
    await tab.user.click(button('Save changes'))
    await waitFor(() => assert.equal(tab.address(), staffPages.list))
    await untilRow('A compass', [/\$1\.00 · €79\.00/])
  })
})

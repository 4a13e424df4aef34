import type { Page } from '@playwright/test'
import { plans } from '#features/plans/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { expect, expectAccessible, holdRequests, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { cards, enterAsClient, fillCard, lookBothWays, payButton } from '#test/browser/paying.ts'
import { adminApi, apiOf, makePerson } from '#test/browser/people.ts'
import { sortByKeys, sortByMouse } from '#test/browser/sorting.ts'

const list = '/admin/subscriptions'
const clientsPage = `${list}/clients`
const offers = '/client-portal/subscriptions'
const mine = '/client-portal/my-subscription'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const today = () => calendarDay(new Date())

/** A visible plan of the demo. */
async function planOf(origin: string, name: 'Basic' | 'Standard' | 'Premium') {
  const { rows } = await (await adminApi(origin)).call(plans.list, { query: { filter: 'shown' } })
  const found = rows.find((plan) => plan.name === name)
  if (!found) throw new Error(`the demo has no plan ${name}`)
  return found
}

/** A new client with this plan, whose first payment is pending. */
async function makeHolder(origin: string, name: 'Basic' | 'Standard' | 'Premium') {
  const person = await makePerson(origin)
  const { id: planId } = await planOf(origin, name)
  const body = { planId, agree: true } as const
  const { item } = await (await apiOf(origin, person)).call(subscriptions.start, { body })
  return { ...person, plan: item }
}

test.describe('plans as managed by an Admin', () => {
  test.use({ expectedErrors: [/status of (409|500)|500 from/] })

  test('are added, sorted, shown, hidden and deleted', async ({ admin: page }) => {
    const service = (at: number) => page.getByRole('textbox', { name: `Service ${at}` })
    const row = page.getByRole('row').filter({ hasText: 'A mooring for the site' })
    await visit(page, list)
    await page.getByRole('link', { name: 'Add Subscription' }).first().click()
    await button(page, 'Add plan').click()
    for (const text of ['Subscription name is required', 'Fee is required', 'Service is required'])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused()

    await page.getByRole('combobox', { name: 'Name' }).click()
    await expect(page.getByRole('option')).toHaveText(['Basic', 'Standard', 'Premium'])
    await page.getByRole('option', { name: 'Basic' }).click()
    await page.getByLabel('Fee').fill('49')
    await service(1).fill('A mooring for the site')
    await service(1).press('Enter')
    await expect(service(2)).toBeFocused()
    await page.keyboard.type('A lantern at night')
    await button(page, 'Add service').click()
    await page.keyboard.type('A ferryman')
    await page.getByLabel('Included hours').fill('1.5')
    await sortByMouse(button(page, 'Move service 3'), button(page, 'Move service 1'), 1)
    await expect(service(1)).toHaveValue('A ferryman')
    await sortByKeys(button(page, 'Move service 1'), 'ArrowDown', [2, 3])
    await button(page, 'Remove service 2').click()
    await expect(button(page, 'Remove service 2')).toBeFocused()
    await expectAccessible(page)

    await button(page, 'Add plan').click()
    await expect(page.getByText(/A plan with this name is already shown/).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused()
    await page.route('**/api/subscription-plans', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('switch', { name: 'Shown' }).uncheck()
    await button(page, 'Add plan').click()
    const later = 'Failed to create survey. Please try again later.'
    await expect(page.getByText(later)).toHaveCount(2)
    await page.unroute('**/api/subscription-plans')
    await button(page, 'Add plan').click()
    await expect(page).toHaveURL(list)
    for (const text of ['Basic', '$49.00', '1.5', 'Hidden']) await expect(row).toContainText(text)
    await expect(row).toContainText(/A mooring for the site\s*A ferryman/)

    await row.getByRole('link', { name: 'Basic' }).click()
    await expect(page.getByLabel('Fee')).toHaveValue('49')
    await page.getByLabel('Fee').fill('52.5')
    await page.getByLabel('Included hours').fill('')
    await button(page, 'Save changes').click()
    await expect(page).toHaveURL(list)
    for (const text of ['$52.50', 'None']) await expect(row).toContainText(text)

    await row.getByRole('button', { name: 'Actions for Basic' }).click()
    await page.getByRole('menuitem', { name: 'Show', exact: true }).click()
    await expect(page.getByText(/A plan with this name is already shown/).last()).toBeVisible()
    await row.getByRole('button', { name: 'Actions for Basic' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Delete “Basic”?')
    await button(page, 'Delete plan').click()
    await expect(page.getByText('Plan deleted successfully!')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('are hidden if a client has them', async ({ admin: page, server: { url } }) => {
    const admin = await adminApi(url)
    const body = {
      ...{ name: 'Premium' as const, fee: 400, shown: false },
      services: [{ service: 'A harbor master' }],
    }
    const { item } = await admin.call(plans.add, { body })
    const { id: userId } = await makePerson(url)
    await admin.call(subscriptions.add, { body: { userId, planId: item.id } })
    const row = page.getByRole('row').filter({ hasText: 'A harbor master' })
    await visit(page, list)
    await row.getByRole('button', { name: 'Actions for Premium' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button(page, 'Delete plan').click()
    await expect(page.getByText(/hidden and not deleted, because a client has it/)).toBeVisible()
    await expect(row).toContainText('Hidden')
  })
})

test('a client starts a plan, pays, changes it, cancels it and keeps it', async ({
  page,
  server: { url },
}) => {
  await enterAsClient(page, url)
  await visit(page, '/client-portal/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'My subscription' }).click()
  await page.getByRole('link', { name: 'See the plans' }).click()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Basic', 'Standard', 'Premium'])
  await lookBothWays(page)
  await button(page, 'Get Started with Standard').click()
  await button(page, 'Start Standard').click()
  await expect(page.getByText('Please agree to the terms.')).toBeVisible()
  await lookBothWays(page)
  await page.getByRole('checkbox').check()
  await button(page, 'Start Standard').click()

  await expect(page).toHaveURL(/\/pay-bill\//)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expect(page.getByText('Your Standard plan is active.')).toBeVisible()
  const state = region(page, 'At a glance')
  await expect(state).toContainText('Active')
  await expect(region(page, 'Invoices of the plan')).toContainText('Paid')
  await lookBothWays(page)

  await page.getByRole('link', { name: 'Change plan' }).click()
  const current = page.getByRole('listitem').filter({ hasText: 'Current plan' })
  await expect(current.getByRole('heading')).toHaveText('Standard')
  await current.getByRole('button', { name: 'Get Started with Standard' }).click()
  await expect(page.getByText('This is your current plan.')).toBeVisible()
  await button(page, 'Get Started with Premium').click()
  await expect(region(page, 'The change')).toContainText(/Difference per month\+\$/)
  await lookBothWays(page)
  await button(page, 'Change to Premium').click()
  await expect(page).toHaveURL(mine)
  await expect(region(page, 'Change of the plan')).toContainText(/From .*: Premium/)
  await button(page, 'Undo the change').click()
  await expect(region(page, 'Change of the plan')).toHaveCount(0)

  await button(page, 'Cancel plan').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We moor elsewhere.')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(state).toContainText(/Canceled.*Ends on/)
  await lookBothWays(page)
  await button(page, 'Keep the plan').click()
  await expect(state).toContainText(/Active.*Renews on/)
})

test('a client starts a plan and cancels it by keyboard alone', async ({
  page,
  server: { url },
}) => {
  await enterAsClient(page, url)
  await visit(page, offers)
  await page.getByRole('button', { name: 'Get Started with Basic' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Start date' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toBeVisible()

  await visit(page, mine)
  await expect(region(page, 'At a glance')).toContainText('Waiting for payment')
  await button(page, 'Cancel plan').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Reason').focus()
  await page.keyboard.type('A mistake.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have no maintenance plan.')).toBeVisible()
})

test('staff start a plan for a client, change and cancel it, and suspend a past-due one', async ({
  admin: page,
  manager,
  server: { url },
}) => {
  const businessName = `Boats ${crypto.randomUUID()}`
  const client = await makePerson(url, 'User', businessName)
  await visit(page, clientsPage)
  await button(page, 'Start plan').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start plan' }).click()
  for (const text of ['Client is required', 'Please choose a plan.'])
    await expect(dialog.getByText(text)).toBeVisible()
  const box = dialog.getByRole('combobox', { name: 'Client' })
  await box.click()
  await page.getByRole('option').nth(3).hover()
  const release = await holdRequests(page, /all-users\?.*\bq=/)
  await box.pressSequentially(client.email)
  // Nothing that is listed yet was found by this text.
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(client.email)
  release()
  await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  // The pointer has not moved, and does not count.
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/Greta Halvorsen/)
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: /^Basic/ }).click()
  await dialog.getByRole('button', { name: 'Start plan' }).click()
  await expect(dialog).toBeHidden()

  const api = await adminApi(url)
  const { rows } = await api.call(subscriptions.list, { query: { client: client.id } })
  const [started] = rows
  expect(started).toMatchObject({ name: 'Basic', state: 'pending', startDate: today() })
  await search(page, businessName)
  const link = page.locator(`a[href="${clientsPage}/${started?.id}"]`)
  const row = page.getByRole('row').filter({ has: link })
  for (const text of ['Basic', 'Waiting for payment']) await expect(row).toContainText(text)
  await lookBothWays(page)

  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basic plan of Greta Halvorsen')
  await lookBothWays(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await dialog.getByLabel('Reason').fill('It was never wanted.')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(region(page, 'Reason for cancellation')).toContainText('It was never wanted.')
  await expect(region(page, 'At a glance')).toContainText('Ended')

  const { plan } = await makeHolder(url, 'Standard')
  const late = { ...plan, state: 'past-due', suspendable: true }
  const headers = { 'X-Total-Count': '1' }
  await page.route('**/api/subscription?*', (route) => route.fulfill({ json: [late], headers }))
  await page.route(`**/api/subscription/${plan.id}/suspend`, (route) =>
    route.fulfill({ json: { message: 'The plan is suspended.', item: plan } }),
  )
  await page.goto(clientsPage)
  await page.getByRole('button', { name: 'Actions for the plan of Greta Halvorsen' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await button(page, 'Suspend plan').click()
  await expect(page.getByText('The plan is suspended.')).toBeVisible()

  await visit(manager, clientsPage)
  await expect(manager.getByRole('table')).toBeVisible()
  await expect(button(manager, 'Start plan')).toHaveCount(0)
})

test('without plans, both portals say so', async ({ admin, client }) => {
  for (const page of [admin, client]) {
    await page.route('**/api/subscription-plans*', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    )
  }
  await admin.goto(list)
  await expect(admin.getByText('No plans found.')).toBeVisible()
  await client.goto(offers)
  await expect(client.getByText('No plans are offered at the moment.')).toBeVisible()
})

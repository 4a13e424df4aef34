import type { Page } from '@playwright/test'
import { appointments } from '#features/appointments/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import {
  addInvoice,
  cards,
  enterAsClient,
  fillCard,
  payButton,
  untilPaid,
} from '#test/browser/paying.ts'
import { adminApi, apiOf } from '#test/browser/people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const day = (offset: number) => calendarDay(new Date(Date.now() + offset * 86_400_000))

test('a new client is greeted, and finds links to everything', async ({
  page,
  baseURL: origin = '',
}) => {
  await enterAsClient(page, origin)
  await visit(page, '/client-portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Greta.' })).toBeVisible()
  await expect(page.getByText('Nothing needs you today.')).toBeVisible()
  await expect(page.getByText('No upcoming appointments scheduled.')).toBeVisible()
  await expect(page.getByText('No Invoices Found')).toBeVisible()
  await expectAccessible(page)
  const actions = section(page, 'Quick actions').getByRole('link')
  await expect(actions).toHaveText(['Book New Appointment', 'View Services', 'Account Settings'])
  await actions.first().press('Enter')
  await expect(page).toHaveURL(/\/appointments\/book-appointment$/)
})

test('a client pays, answers and chooses from pending items, and new ones appear', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  await visit(page, '/client-portal')
  const needs = section(page, 'What needs you')
  await expect(needs.getByText('Nothing needs you today.')).toBeVisible()

  const late = await addInvoice(origin, client, { dueDate: day(-3), dateIssued: day(-20) })
  await expect(needs.getByRole('link', { name: 'Pay $1,000.00' })).toBeVisible()
  await expect(needs.getByText(/^Was due on .*3 days overdue$/)).toBeVisible()
  await expect(needs.getByText('Pay Bill')).toHaveCount(0)
  const newest = section(page, 'Newest invoice')
  await expect(newest.getByRole('link', { name: 'Pay Bill' })).toBeVisible()
  await expect(newest.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(newest.getByRole('link', { name: 'All Invoices' })).toBeVisible()

  const admin = await adminApi(origin)
  const params = { clientId: client.id }
  const text = 'The draft is ready.'
  await (await apiOf(origin, client)).call(chat.one, { params })
  await admin.call(chat.send, { params, body: { text, clientMessageId: crypto.randomUUID() } })
  await expect(needs.getByText(text)).toBeVisible()
  await expect(section(page, 'Messages').getByText('1 unread message')).toBeVisible()
  await expectAccessible(page)

  await needs.getByRole('link', { name: /^Answer/ }).click()
  await expect(page).toHaveURL(/\/client-portal\/support$/)
  await page.goBack()
  await needs.getByRole('link', { name: 'Pay $1,000.00' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/invoices/pay-bill/${late.id}$`))
  await fillCard(page, cards.good)
  await payButton(page).click()
  await untilPaid(origin, late.id)
  await visit(page, '/client-portal')
  await expect(newest.getByText('Paid')).toBeVisible()
  await expect(newest.getByRole('link', { name: 'Pay Bill' })).toHaveCount(0)
  await expect(needs.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
})

test('each number of the staff dashboard links to a list with as many rows', async ({
  admin: page,
}) => {
  await visit(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const decisions = section(page, 'Needs a decision').getByRole('listitem')
  await expect(decisions.first()).toBeVisible()
  await expectAccessible(page)
  const figures: [count: number, href: string][] = []
  for (const link of await section(page, 'Needs a decision').getByRole('link').all())
    figures.push([
      Number.parseInt((await link.textContent()) ?? '', 10),
      (await link.getAttribute('href')) ?? '',
    ])
  for (const link of await section(page, 'Projects')
    .getByRole('listitem')
    .getByRole('link')
    .all()) {
    const [, count = ''] = /: (\d+)$/.exec((await link.textContent()) ?? '') ?? []
    if (count) figures.push([Number(count), (await link.getAttribute('href')) ?? ''])
  }
  expect(figures.length).toBeGreaterThan(5)
  for (const [count, href] of figures) {
    await visit(page, `${href}&limit=50`)
    const rows = href.includes('/support')
      ? page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem')
      : page.locator('tbody tr')
    await expect(rows, href).toHaveCount(count)
  }
})

test('a request appears on the staff dashboard and links to its page', async ({
  manager: page,
  baseURL: origin = '',
}) => {
  await visit(page, '/admin')
  const row = section(page, 'Needs a decision').getByRole('link', { name: /appointment request/ })
  await expect(row).toBeVisible()
  const before = Number.parseInt((await row.textContent()) ?? '', 10)
  const admin = await adminApi(origin)
  const { rows } = await admin.call(appointments.list, { query: { filter: 'Pending', limit: 1 } })
  const [first] = rows
  if (!first) throw new Error('the demo has a request')
  await admin.call(appointments.approve, { params: { id: first.id } })
  if (before > 1) await expect(row).toContainText(String(before - 1))
  else await expect(row).toHaveCount(0)
  await expect(section(page, 'Money')).toBeVisible()
  await expect(page.getByText(/could not be sent/)).toHaveCount(0)
})

test.describe('the steps of a new installation', () => {
  test.use({ expectedErrors: [/status of 503|^503 from/] })

  test('that are refused once are read again without a click', async ({
    admin: page,
    baseURL: origin = '',
  }) => {
    const answer = await (await adminApi(origin)).call(staffDashboard.read, {})
    await page.route('**/api/dashboard/staff', (route) =>
      route.fulfill({ json: { ...answer, setup: 'steps' } }),
    )
    const refused = { status: 503, json: { message: 'Not now.', code: 'UNAVAILABLE' } }
    await page.route('**/api/setup', (route) => route.fulfill(refused), { times: 1 })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: /^Five steps to begin/ })).toBeVisible()
  })

  test('that cannot be read are asked for again', async ({ admin: page, baseURL: origin = '' }) => {
    const answer = await (await adminApi(origin)).call(staffDashboard.read, {})
    await page.route('**/api/dashboard/staff', (route) =>
      route.fulfill({ json: { ...answer, setup: 'steps' } }),
    )
    await page.route('**/api/setup', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.', code: 'UNAVAILABLE' } }),
    )
    await page.goto('/admin')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Not now.')
    await page.unroute('**/api/setup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Five steps to begin/ })).toBeVisible()
  })
})

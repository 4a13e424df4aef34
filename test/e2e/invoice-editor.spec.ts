import type { Page } from '@playwright/test'
import { invoices } from '#features/invoices/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { time } from '#features/time/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { sortByKeys } from '#test/browser/sorting.ts'

const create = '/admin/invoices/create-invoice'
const details = /\/admin\/invoices\/invoice-details\/([0-9a-f-]{36})$/
const editOf = (id: string) => `/admin/invoices/edit-invoice/${id}`

const item = (page: Page, at: number) =>
  page.getByRole('group', { name: `Item ${at}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })

interface Line {
  service: string
  price: string
  quantity?: string
}

async function fillItem(page: Page, at: number, { service, price, quantity }: Line) {
  await item(page, at).getByLabel('Service').fill(service)
  if (quantity) await item(page, at).getByLabel('Quantity').fill(quantity)
  await item(page, at).getByLabel('Price').fill(price)
}

async function savedId(page: Page): Promise<string> {
  await expect(page).toHaveURL(details)
  return details.exec(page.url())?.[1] ?? ''
}

const read = async (origin: string, id: string) =>
  (await adminApi(origin)).call(invoices.one, { params: { id } })

const body = (userId: string) => ({
  userId,
  items: [{ service: 'Hull lettering', quantity: 2, price: 120 }],
})

/** A new client with a project on which this many minutes are logged. */
async function makeClientWithTime(origin: string, minutes: number) {
  const admin = await adminApi(origin)
  const [client, worker] = await Promise.all([makePerson(origin), makePerson(origin, 'Employee')])
  const words = { title: `Boats ${client.id.slice(-6)}`, description: '<p>Boats.</p>' }
  const project = await admin.call(projects.add, {
    body: { ...words, userId: client.id, techStack: ['Figma'] },
  })
  const task = await admin.call(tasks.add, {
    body: {
      ...{ title: 'Draw the map', description: 'Of the harbor.' },
      ...{ userId: worker.id, projectId: project.item.id },
    },
  })
  await admin.call(time.add, {
    body: { taskId: task.item.id, userId: worker.id, totalMinutesSpent: minutes },
  })
  return client
}

test.use({ viewport: { width: 1100, height: 900 } })

test('an Admin issues an invoice whose items were put in another order', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await visit(page, create)
  await button(page, 'Issue invoice').click()
  for (const text of ['Client is required', 'Service is required', 'Price must be 0 or more'])
    await expect(page.getByText(text)).toBeVisible()
  const clientField = page.getByRole('combobox', { name: 'Client' })
  await expect(clientField).toBeFocused()
  await page.keyboard.type(client.email)
  await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  await page.keyboard.press('Enter')

  await fillItem(page, 1, { service: 'Sail plan', price: '1234.5' })
  await item(page, 1).getByLabel('Quantity').focus()
  await expect(item(page, 1).getByLabel('Price')).toHaveValue('1,234.50')
  await button(page, 'Add item').click()
  await expect(item(page, 2).getByLabel('Service')).toBeFocused()
  await fillItem(page, 2, { service: 'Photographs', price: '80', quantity: '2.5' })
  await button(page, 'From services').click()
  const offered = page.getByRole('menuitem').first()
  const service = await offered.innerText()
  await offered.click()
  await expect(item(page, 3).getByLabel('Service')).toHaveValue(service)
  await item(page, 3).getByLabel('Price').fill('-1')
  await button(page, 'Issue invoice').click()
  await expect(item(page, 3).getByText('Price must be 0 or more')).toBeVisible()
  await expect(item(page, 3).getByLabel('Price')).toBeFocused()
  await item(page, 3).getByLabel('Price').fill('65.25')
  await sortByKeys(button(page, 'Move item 3'), 'ArrowUp', [2, 1])
  await expect(item(page, 1).getByLabel('Service')).toHaveValue(service)
  await expect(item(page, 3)).toContainText('$200.00')

  await page.getByLabel('Tax rate').fill('7')
  await page.getByLabel('Deposit rate').fill('50')
  for (const amount of ['$1,499.75', '$104.98', '$1,604.73', '$802.37'])
    await expect(totals(page)).toContainText(amount)
  await page.getByRole('combobox', { name: 'Terms' }).click()
  await page.getByRole('option', { name: 'On receipt' }).click()
  await page.getByLabel('Note to the client').fill('Thank you.')
  await button(page, 'Issue invoice').click()
  await expect(page.getByText('Invoice created successfully!')).toBeVisible()

  const saved = await read(url, await savedId(page))
  expect(saved.items.map((each) => [each.service, each.total])).toEqual([
    [service, 65.25],
    ['Sail plan', 1234.5],
    ['Photographs', 200],
  ])
  expect(saved).toMatchObject({
    ...{ tax: 104.98, taxRate: 7, totalAmount: 1604.73, initialDeposit: 802.37 },
    ...{ dueDate: calendarDay(new Date()), draft: false, note: 'Thank you.' },
    userId: { id: client.id },
  })
  expect(saved.invoiceNumber).toMatch(/^INV-\d{4}-\d{4}$/)
})

test('a draft stays one until it is issued', async ({ admin: page, server: { url } }) => {
  const client = await makePerson(url)
  await visit(page, `${create}?client=${client.id}`)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Greta Halvorsen/)
  await fillItem(page, 1, { service: 'Sail plan', price: '100' })
  await button(page, 'Save draft').click()
  const id = await savedId(page)
  expect(await read(url, id)).toMatchObject({ draft: true, invoiceNumber: null })

  await visit(page, editOf(id))
  await page.getByRole('group', { name: 'Tax as' }).getByLabel('Amount').check()
  await page.getByLabel('Tax', { exact: true }).fill('8.5')
  await button(page, 'Save draft').click()
  await savedId(page)
  expect(await read(url, id)).toMatchObject({ draft: true, tax: 8.5, taxRate: null })

  await visit(page, editOf(id))
  await button(page, 'Issue invoice').click()
  await savedId(page)
  expect(await read(url, id)).toMatchObject({ draft: false, totalAmount: 108.5 })

  await visit(page, editOf(id))
  await expect(button(page, 'Save draft')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Due date' }).fill('12/31/2099')
  await expect(page.getByRole('combobox', { name: 'Terms' })).toHaveText('Custom date')
  await button(page, 'Save').click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
})

test('unbilled time becomes an item, and is free again when the item goes', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makeClientWithTime(url, 150)
  const unbilled = async () =>
    (await (await adminApi(url)).call(invoices.unbilled, { query: { client: client.id } })).rows
  await visit(page, `${create}?client=${client.id}`)
  await button(page, 'Unbilled time').click()
  await page.getByRole('checkbox', { name: /Draw the map/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click()
  await expect(item(page, 1).getByLabel('Service')).toHaveValue('Draw the map')
  await expect(item(page, 1).getByLabel('Quantity')).toHaveValue('2.5')
  await expect(item(page, 1)).toContainText('Bills logged time')
  await button(page, 'Unbilled time').click()
  await expect(page.getByText('All logged time of this client is billed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Save draft').click()
  const id = await savedId(page)
  expect(await unbilled()).toEqual([])

  await visit(page, editOf(id))
  await button(page, 'Add item').click()
  await fillItem(page, 2, { service: 'Sail plan', price: '100' })
  await button(page, 'Remove item 1').click()
  await expect(button(page, 'Remove item 1')).toBeFocused()
  await button(page, 'Undo').click()
  await expect(item(page, 1).getByLabel('Service')).toHaveValue('Draw the map')
  await button(page, 'Remove item 1').click()
  await expect(item(page, 1).getByLabel('Service')).toHaveValue('Sail plan')
  await button(page, 'Save draft').click()
  await savedId(page)
  expect((await unbilled()).map(({ minutes }) => minutes)).toEqual([150])
})

test('what was paid on fixes the items, and the rest can change', async ({
  admin: page,
  server: { url },
}) => {
  const admin = await adminApi(url)
  const client = await makePerson(url)
  const { item: invoice } = await admin.call(invoices.add, { body: body(client.id) })
  const params = { id: invoice.id }
  await admin.call(ledger.record, { params, body: { amount: 40, method: 'check' } })
  await visit(page, editOf(invoice.id))
  await expect(
    page.getByText(/are fixed, because the invoice has payments or credits/),
  ).toBeVisible()
  await expect(page.getByText('2 × $120.00')).toBeVisible()
  await expect(button(page, 'Add item')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Note to the client').fill('Half of it is painted.')
  await button(page, 'Save').click()
  await savedId(page)
  expect(await read(url, invoice.id)).toMatchObject({
    ...{ note: 'Half of it is painted.', paidToDate: 40, totalAmount: 240 },
  })
})

test('a status that says paid is recorded with its payment', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await visit(page, `${create}?client=${client.id}`)
  await fillItem(page, 1, { service: 'Sail plan', price: '100' })
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Paid', exact: true }).click()
  await page.getByRole('checkbox', { name: /Record a payment of \$100\.00/ }).check()
  await page.getByRole('textbox', { name: 'Reference' }).fill('No. 9')
  await button(page, 'Issue invoice').click()
  const { status, payments } = await read(url, await savedId(page))
  expect([status, payments.map(({ amount, reference }) => [amount, reference])]).toEqual([
    'Paid',
    [[100, 'No. 9']],
  ])
})

test('by keyboard alone: Enter goes on and never issues', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  const earlier = await adminApi(url)
  const service = `Rigging ${client.id.slice(-6)}`
  const items = [{ service, description: 'Of two masts.', quantity: 1, price: 340 }]
  await earlier.call(invoices.add, { body: { userId: client.id, items } })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/invoice')) sent += 1
  })
  await page.goto(`${create}?client=${client.id}`)
  await item(page, 1).getByLabel('Service').focus()
  await page.keyboard.type(service.slice(0, 12))
  await expect(page.getByRole('option')).toHaveText([/\$340\.00/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(item(page, 1).getByLabel('Service')).toHaveValue(service)
  await expect(item(page, 1).getByLabel('Price')).toHaveValue('340.00')
  await expect(item(page, 1).getByLabel('Description')).toHaveValue('Of two masts.')
  await page.keyboard.press('Enter')
  await expect(item(page, 1).getByLabel('Quantity')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(page, 1).getByLabel('Price')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(page, 2).getByLabel('Service')).toBeFocused()
  await page.keyboard.type('Varnish')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('.5')
  await button(page, 'Save draft').focus()
  expect(sent).toBe(0)
  await page.keyboard.press('Enter')
  const saved = await read(url, await savedId(page))
  expect([sent, saved.totalAmount, saved.items[1]?.service]).toEqual([1, 340.5, 'Varnish'])
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of (400|409|503)|^503 from/] })

  test('of the server stand at the item, and two people compare their versions', async ({
    admin: page,
    server: { url },
  }) => {
    const client = await makeClientWithTime(url, 30)
    const admin = await adminApi(url)
    const query = { client: client.id }
    const { rows } = await admin.call(invoices.unbilled, { query })
    const { item: draft } = await admin.call(invoices.add, {
      body: { ...body(client.id), draft: true },
    })
    await visit(page, editOf(draft.id))
    await button(page, 'Unbilled time').click()
    await page.getByRole('checkbox', { name: /Draw the map/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click()
    await expect(item(page, 2).getByLabel('Price')).toHaveValue('47.50')
    const timeLogs = rows[0]?.timeLogs ?? []
    const taken = { service: 'Draw the map', quantity: 1, price: 47.5, timeLogs }
    await admin.call(invoices.add, { body: { userId: client.id, items: [taken], draft: true } })
    await button(page, 'Save draft').click()
    await expect(item(page, 2).getByText('Another item already bills this time.')).toBeVisible()
    await button(page, 'Remove item 2').click()

    const params = { id: draft.id }
    await admin.call(invoices.edit, { params, body: { note: 'By ferry.' } })
    await item(page, 1).getByLabel('Price').fill('130')
    await button(page, 'Save draft').click()
    const dialog = page.getByRole('dialog', { name: /^You changed this at/ })
    await expect(dialog).toContainText('By ferry.')
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await savedId(page)
    expect(await read(url, draft.id)).toMatchObject({ draft: true, totalAmount: 260 })
  })

  test('of the preview never block the form', async ({ admin: page, server: { url } }) => {
    const client = await makePerson(url)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route('**/api/invoice/preview', (route) => route.fulfill({ status: 503, body: '' }))
    await visit(page, `${create}?client=${client.id}`)
    await expect(page.getByText('The preview could not be created.')).toBeVisible()
    await fillItem(page, 1, { service: 'Sail plan', price: '100' })
    await button(page, 'Save draft').click()
    await savedId(page)
  })
})

test('a preview beside the form shows what is typed, and opens on a phone', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `${create}?client=${client.id}`)
  const previewed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/invoice/preview') &&
      (response.request().postData() ?? '').includes('Sail plan') &&
      response.status() === 200,
  )
  await fillItem(page, 1, { service: 'Sail plan', price: '100' })
  await previewed
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/)
  const shown = page.getByTitle('The invoice as PDF')
  await expect(shown.or(page.getByText('This browser cannot show a PDF here.'))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Preview').click()
  const sheet = page.getByRole('dialog', { name: 'Preview' })
  await expect(sheet.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
})

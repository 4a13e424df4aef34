import type { Page } from '@playwright/test'
import { invoices } from '#features/invoices/contract.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { addInvoice } from '#test/browser/paying.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { sortByKeys } from '#test/browser/sorting.ts'

const create = '/admin/invoices/create-invoice'
const details = /\/admin\/invoices\/invoice-details\/([0-9a-f-]{36})$/
const detailsOf = ({ id }: { id: string }) => `/admin/invoices/invoice-details/${id}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, at: number) =>
  page.getByRole('group', { name: `Item ${at}`, exact: true })
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const ledgerEntries = (page: Page) =>
  page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')

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

async function savedInvoice(page: Page, origin: string) {
  await expect(page).toHaveURL(details)
  const id = details.exec(page.url())?.[1] ?? ''
  return (await adminApi(origin)).call(invoices.one, { params: { id } })
}

/** Without the preview beside the form. */
test.use({ viewport: { width: 1100, height: 900 } })

test('an Admin issues an invoice whose items were put in another order', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await visit(page, create)
  await page.getByRole('combobox', { name: 'Client' }).fill(client.email)
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
  await expect(page.getByText(/^Issued and mailed to /)).toBeVisible()

  const saved = await savedInvoice(page, url)
  expect(saved.items.map((each) => [each.service, each.total])).toEqual([
    [service, 65.25],
    ['Sail plan', 1234.5],
    ['Photographs', 200],
  ])
  expect(saved).toMatchObject({
    ...{ tax: 104.98, taxRate: 7, totalAmount: 1604.73, initialDeposit: 802.37 },
    ...{ dueDate: saved.dateIssued, draft: false, note: 'Thank you.' },
    userId: { id: client.id },
  })
  expect(saved.invoiceNumber).toMatch(/^INV-\d{4}-\d{4}$/)
})

test('an Admin records a payment, refunds a part of it and credits the rest', async ({
  admin: page,
  server: { url },
}) => {
  const invoice = await addInvoice(url, await makePerson(url), { initialDeposit: 400 })
  await visit(page, detailsOf(invoice))
  await button(page, 'Record payment').click()
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveValue('400.00')
  await expectAccessible(page)
  await amount.fill('700')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(ledgerEntries(page)).toContainText(['$700.00'])

  await button(page, 'Refund').click()
  await amount.fill('50')
  await page.getByLabel('Reason').fill('Paid twice')
  await dialog(page).getByRole('button', { name: 'Refund' }).click()
  await expect(ledgerEntries(page)).toContainText(['$700.00', '−$50.00'])

  await button(page, 'Credit').click()
  await expect(amount).toHaveValue('350.00')
  await page.getByLabel('Reason').fill('The launch was a week late')
  await dialog(page).getByRole('button', { name: 'Credit' }).click()
  await expect(ledgerEntries(page)).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Paid')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('You')
})

test('an issued invoice is voided with a reason, and a draft is issued or gone', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  const { invoiceNumber } = await addInvoice(url, client)
  const draft = await addInvoice(url, client, { draft: true })
  await visit(page, `/admin/invoices?client=${client.id}`)
  await button(page, `Actions for ${invoiceNumber}`).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Download', 'Edit', 'Details', 'Duplicate', 'Copy pay link', 'Delete'],
  ])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Reason').fill('Wrong client')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Invoices Found')).toBeVisible()

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Voided', exact: true }).click()
  await expect(page.getByRole('row', { name: invoiceNumber ?? '' })).toContainText('Wrong client')

  await visit(page, detailsOf(draft))
  await button(page, 'Issue').click()
  await button(page, 'Issue invoice').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-\d{4}$/)
})

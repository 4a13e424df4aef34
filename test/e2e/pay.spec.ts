import type { Page } from '@playwright/test'
import { expect, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import {
  addInvoice,
  bank,
  cards,
  enterAsClient,
  field,
  fillAddress,
  fillCard,
  payBill,
  payButton,
  paymentsOf,
} from '#test/browser/paying.ts'
import { makePerson, type Person } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'

/** Refused cards. */
test.use({ expectedErrors: [/status of 400/] })

const list = '/client-portal/invoices'
const rows = (page: Page) => page.getByRole('row', { name: /INV-/ })

/** Six invoices, one more than a page holds: one is overdue. */
async function addSix(origin: string, client: Person) {
  const late = await addInvoice(origin, client, { dueDate: '2024-01-15', dateIssued: '2024-01-02' })
  for (const service of ['Logo', 'Copy', 'Hosting', 'Domain'])
    await addInvoice(origin, client, { items: [{ service, quantity: 1, price: 80 }] })
  const open = await addInvoice(origin, client, { initialDeposit: 400 })
  return { late: late.invoiceNumber ?? '', open: open.invoiceNumber ?? '', id: open.id }
}

test('a client finds invoices by status and number', async ({ page, baseURL: origin = '' }) => {
  const client = await enterAsClient(page, origin)
  await visit(page, list)
  await expect(page.getByText('No Invoices Found')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Invoices, pages' })
  await expect(pages).toHaveCount(0)
  const { late, open, id } = await addSix(origin, client)

  await visit(page, list)
  await expect(rows(page)).toHaveCount(5)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(rows(page)).toHaveText([new RegExp(late)])
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Overdue', exact: true }).click()
  await expect(rows(page)).toHaveText([new RegExp(late)])
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'All invoices' }).click()
  await search(page, open)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: open, exact: true }).click()
  await expect(page).toHaveURL(`${list}/${id}`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // An hourly job may have sent a reminder of the overdue one.
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: 'New invoice' })
  await expect(told.filter({ hasText: open })).not.toContainText('Unread')
  await expect(told.filter({ hasText: late })).toContainText('Unread')
})

test('a client pays the deposit and then the rest, with cards that fail in between', async ({
  page,
  server,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const { id, invoiceNumber } = await addInvoice(origin, client, { depositPercent: 30 })
  await visit(page, list)
  await page.getByRole('link', { name: `Pay Bill ${invoiceNumber}` }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(
    /\$300\.00.*The deposit, .*The other \$700\.00 is due by May/s,
  )
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expect(page.locator(':focus').getByRole('alert')).toHaveText('Your card was declined.')

  await fillCard(page, cards.secure)
  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await payButton(page).click()
  await expect(bank(page)).toContainText('$300.00')
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(`${list}/${id}`)
  await expect(page.getByText('Deposit Paid', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Pay Bill' }).click()
  await expect(summary).toContainText(
    /\$700\.00.*The rest of the invoice, after \$300\.00 so far\./s,
  )
  await fillCard(page, cards.good)
  await field(page, 'CVC').press('Enter')
  await expect(page).toHaveURL(`${list}/${id}`)
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Pay Bill' })).toHaveCount(0)
  expect(await paymentsOf(origin, id)).toEqual(expect.arrayContaining([300, 700]))
  await visit(page, payBill(id))
  await expect(page.getByText('This invoice is paid.')).toBeVisible()

  const kernel = { config: { dataDir: server.dataDir } }
  const countReceipts = async () => {
    const mails = await mailsTo({ kernel }, client.email)
    return mails.filter(({ head }) =>
      head.includes(`Subject: Receipt for invoice ${invoiceNumber}`),
    ).length
  }
  await expect.poll(countReceipts).toBe(2)
})

test('a pay link is paid without signing in, and its token goes nowhere else', async ({
  page,
  baseURL: origin = '',
}) => {
  const invoice = await addInvoice(origin, await makePerson(origin), { initialDeposit: 400 })
  const address = invoice.payUrl ?? ''
  const token = address.split('/').at(-1) ?? ''
  const leaks: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isOwn = [`/pay/${token}`, `/api/pay/${token}`].some((own) => pathname.startsWith(own))
    const sent = [isOwn ? '' : pathname, search, request.postData(), request.headers().referer]
    if (sent.some((text) => text?.includes(token))) leaks.push(request.url())
  })
  const response = await page.goto(address)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice.invoiceNumber ?? '')
  await expect(page.getByText('Invoice for Halvorsen Boats')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Website design')
  await expect(payButton(page)).toHaveText(/Pay \$400\.00/)
  await fillAddress(page)
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await fillCard(page, cards.secure)
  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('We received $400.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay the rest now' }).click()
  await expect(payButton(page)).toHaveText(/Pay \$600\.00/)
  await fillAddress(page)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByText('We received $600.00.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This invoice is paid.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  const pdf = page.getByRole('link', { name: 'Download PDF' })
  await expect(pdf).toHaveAttribute('href', `/api/pay/${token}/pdf`)
  const answer = await page.request.get(`/api/pay/${token}/pdf`)
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(leaks).toEqual([])
})

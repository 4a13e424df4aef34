import type { Page, Route } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import {
  addInvoice,
  bank,
  cards,
  enterAsClient,
  field,
  fillCard,
  lookBothWays,
  payBill,
  payButton,
  paymentsOf,
  readInvoice,
  untilPaid,
} from '#test/browser/paying.ts'
import { mailsTo } from '#test/outbox.ts'

/** Refused cards. */
test.use({ expectedErrors: [/status of 400/] })

const success = (page: Page) => page.getByText('Payment successful!')
const isConfirm = ({ pathname }: URL) => pathname === '/api/payment/sandbox'

test('a client pays the deposit and then the rest, with cards that fail in between', async ({
  page,
  server,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const { id, invoiceNumber } = await addInvoice(origin, client, { depositPercent: 30 })
  await visit(page, '/client-portal/invoices')
  await page.getByRole('link', { name: `Pay Bill ${invoiceNumber}` }).click()
  await expect(page.getByText('Sandbox: no money moves.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(
    /\$300\.00.*The deposit, .*The other \$700\.00 is due by May/s,
  )
  await expect(field(page, 'Name on card')).toHaveValue('Greta Halvorsen')
  await expect(page.getByText(/phone|e-?mail/i).and(page.locator('main *'))).toHaveCount(0)

  await payButton(page).click()
  await expect(page.getByText('Card number is required')).toBeVisible()
  await expect(field(page, 'Card number')).toBeFocused()
  for (const [card, message] of [
    [cards.declined, 'Your card was declined.'],
    [cards.poor, 'Your card has insufficient funds.'],
  ] as const) {
    await fillCard(page, card)
    await payButton(page).click()
    await expect(page.locator(':focus').getByRole('alert')).toHaveText(message)
  }
  await fillCard(page, cards.wrongCvc)
  await payButton(page).click()
  await expect(page.getByText('Your card’s security code is incorrect.')).toBeVisible()
  await expect(field(page, 'CVC')).toBeFocused()
  await lookBothWays(page)

  await fillCard(page, cards.secure)
  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await payButton(page).click()
  await expect(bank(page)).toContainText('$300.00')
  await lookBothWays(page)
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(success(page)).toBeVisible()
  await expect(page).toHaveURL(`/client-portal/invoices/${id}`)
  await expect(page.getByText('Deposit Paid', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Pay Bill' }).click()
  await expect(summary).toContainText(
    /\$700\.00.*The rest of the invoice, after \$300\.00 so far\./s,
  )
  await fillCard(page, cards.good)
  await field(page, 'CVC').press('Enter')
  await expect(page).toHaveURL(`/client-portal/invoices/${id}`)
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

test.describe('is paid once', () => {
  test('by a double click, and the way back leads to no second payment', async ({
    page,
    baseURL: origin = '',
  }) => {
    const client = await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, client)
    await visit(page, '/client-portal/invoices')
    await page.getByRole('link', { name: /^Pay Bill/ }).click()
    await fillCard(page, cards.good)
    await payButton(page).dblclick()
    await expect(page).toHaveURL(`/client-portal/invoices/${id}`)
    await page.goBack()
    await expect(page).toHaveURL('/client-portal/invoices')
    await expect(page.getByRole('row', { name: /INV-/ })).toContainText('Paid')
    await expect(page.getByRole('link', { name: /^Pay Bill/ })).toHaveCount(0)
    expect(await paymentsOf(origin, id)).toEqual([1000])
  })

  test('by two tabs at once', async ({ page, baseURL: origin = '' }) => {
    const client = await enterAsClient(page, origin)
    const { id, invoiceNumber } = await addInvoice(origin, client)
    const tabs = [page, await page.context().newPage()]
    // Both have sent the card before one of them gets an answer.
    const both = Promise.withResolvers<void>()
    let sent = 0
    await page.context().route(isConfirm, async (route) => {
      sent += 1
      if (sent === tabs.length) both.resolve()
      await both.promise
      await route.continue()
    })
    for (const tab of tabs) {
      await visit(tab, payBill(id))
      await fillCard(tab, cards.good)
    }
    await Promise.all(tabs.map((tab) => payButton(tab).click()))
    for (const tab of tabs) {
      const invoice = tab.getByRole('heading', { name: invoiceNumber ?? '' })
      await expect(invoice.or(tab.getByText('This invoice is paid.'))).toBeVisible()
    }
    await untilPaid(origin, id)
    expect(await paymentsOf(origin, id)).toEqual([1000])
  })

  test('if the page is reloaded in the middle', async ({ page, baseURL: origin = '' }) => {
    const client = await enterAsClient(page, origin)
    const [quick, slow] = [await addInvoice(origin, client), await addInvoice(origin, client)]

    /** Pays, and reloads the page before the answer comes. */
    async function payAndReload(id: string, card: string) {
      await visit(page, payBill(id))
      await fillCard(page, card)
      const sent = Promise.withResolvers<void>()
      const withhold = (route: Route) => route.fetch().then(() => sent.resolve())
      await page.route(isConfirm, withhold)
      await payButton(page).click()
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
      await sent.promise
      await page.unroute(isConfirm, withhold)
      await page.reload()
    }

    await payAndReload(quick.id, cards.good)
    await expect(page.getByText('This invoice is paid.')).toBeVisible()
    expect(await paymentsOf(origin, quick.id)).toEqual([1000])
    await payAndReload(slow.id, cards.slow)
    await expect(page.getByText('Confirming your payment')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  })

  test('if the webhook comes before the answer of the provider', async ({
    page,
    baseURL: origin = '',
  }) => {
    const client = await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, client)
    await visit(page, payBill(id))
    await fillCard(page, cards.good)
    await page.route(isConfirm, async (route) => {
      const response = await route.fetch()
      await untilPaid(origin, id)
      await route.fulfill({ response })
    })
    await payButton(page).click()
    await expect(success(page)).toBeVisible()
    await expect(page).toHaveURL(`/client-portal/invoices/${id}`)
    expect(await paymentsOf(origin, id)).toEqual([1000])
  })

  test('if the webhook comes long after it', async ({ page, baseURL: origin = '' }) => {
    const client = await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, client)
    const read = ({ pathname }: URL) => pathname === `/api/invoice/invoice/${id}`
    await visit(page, payBill(id))
    await fillCard(page, cards.good)
    // The invoice as it was, for as long as the event is on its way.
    const before = await readInvoice(origin, id)
    await page.route(read, (route) => route.fulfill({ json: before }))
    await payButton(page).click()
    await expect(page.getByText('We are waiting for the confirmation.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await page.unroute(read)
    await expect(success(page)).toBeVisible()
    expect(await paymentsOf(origin, id)).toEqual([1000])
  })
})

test('by keyboard alone, to another address', async ({ page, baseURL: origin = '' }) => {
  const client = await enterAsClient(page, origin)
  const { id } = await addInvoice(origin, client)
  await visit(page, payBill(id))
  await field(page, 'Card number').focus()
  await page.keyboard.type('4242424242424242')
  for (const typed of ['430', '123']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(field(page, 'Expiry (MM / YY)')).toHaveValue('04 / 30')
  const isSame = page.getByRole('switch', { name: 'Same as the billing address' })
  await isSame.focus()
  await page.keyboard.press('Space')
  const shipping = page.getByRole('group', { name: 'Shipping address' })
  await page.keyboard.press('Tab')
  await expect(shipping.getByRole('textbox', { name: 'Full name' })).toBeFocused()
  await shipping.getByRole('combobox', { name: 'Country' }).selectOption('Kenya')
  await shipping.getByRole('textbox', { name: 'Address' }).focus()
  await page.keyboard.type('Moi Avenue 12')
  await shipping.getByRole('textbox', { name: 'City' }).focus()
  await page.keyboard.type('Nairobi')
  const sent = page.waitForRequest((request) => isConfirm(new URL(request.url())))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    billing: { name: 'Greta Halvorsen', city: 'Grimes', country: 'US' },
    shipping: { name: 'Greta Halvorsen', city: 'Nairobi', country: 'KE' },
  })
  await expect(success(page)).toBeVisible()
})

test.describe('without an intent', () => {
  test.use({ expectedErrors: [/status of 503|^503 from/] })

  test('the page says so, and tries again', async ({ page, baseURL: origin = '' }) => {
    const client = await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, client)
    const intent = '**/api/payment/create-payment-intent/*'
    await page.route(intent, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(payBill(id))
    await expect(page.getByRole('alert')).toHaveText('Failed to create Payment Intent.')
    await page.unroute(intent)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(payButton(page)).toHaveText(/Pay \$1,000\.00/)
  })
})
